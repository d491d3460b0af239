import { spawn } from 'node:child_process';

/** What opens a URL in the browser of the user's choice, by platform. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Open a URL in the browser; false where nothing can. */
export function openBrowser(url: string): Promise<boolean> {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    child.once('spawn', () => setTimeout(() => resolve(true), STARTED).unref());
    child.unref();
  });
}

/** Some openers stay as long as the browser: after this many milliseconds one has worked. */
const STARTED = 3000;
