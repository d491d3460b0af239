/* A server for one viewer on this machine: its program, and the files that were named. Nothing else can be had from it. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, extname, join, sep } from 'node:path';
import { exitCode } from '../../errors/exit-code.ts';
import { Failure, ioFailure } from '../../errors/failure.ts';
import { rangeOf } from './range.ts';

/** How long the page may be away, as while it is loaded again, before the server ends. */
const AWAY = 2000;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** The worker runs what the schema compiler makes of a schema; it has no page, and asks nobody but this server. */
const workerPolicy = "default-src 'none'; script-src 'self' blob:; connect-src 'self'";

/** A server that runs. */
export interface ViewServer {
  /** With the token. */
  readonly url: string;
  /** Settles when the page was closed, or `close` was called. */
  readonly closed: Promise<void>;
  readonly close: () => void;
}

/** Serve the viewer in `folder`, whose files may be packed by gzip, and `files` on 127.0.0.1. */
export async function serve(folder: string, files: readonly string[]): Promise<ViewServer> {
  const sizes = files.map(sizeOf);
  const program = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/')),
  );
  const token = randomBytes(24).toString('base64url');
  let listeners = 0;
  let timer: NodeJS.Timeout | undefined;

  const server = createServer((request, response) => {
    const path = pathAfter(token, request, port());
    if (path === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return refuse(response, 404);
    const file = /^files\/(\d{1,6})$/.exec(path)?.[1];
    if (path === 'alive') return listen(response);
    if (path === 'files.json') {
      const list = files.map((name, i) => ({ name: basename(name), size: sizes[i] }));
      response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(list));
      return undefined;
    }
    if (file !== undefined) return send(request, response, files[Number(file)], sizes[Number(file)]);
    const name = path === '' ? 'index.html' : path;
    const stored = [name, `${name}.gz`].find((each) => program.has(each));
    if (stored === undefined) return refuse(response, 404);
    const type = types[extname(name)] ?? 'application/octet-stream';
    const packing = stored === name ? {} : { 'content-encoding': 'gzip' };
    const policy = name.startsWith('assets/') ? { 'content-security-policy': workerPolicy } : {};
    response.writeHead(200, { ...headers, ...policy, ...packing, 'content-type': type });
    createReadStream(join(folder, stored))
      .on('error', () => response.destroy())
      .pipe(response);
    return undefined;
  });
  const port = (): number => (server.address() as { port: number }).port;

  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const close = (): void => {
    clearTimeout(timer);
    server.close();
    server.closeAllConnections();
  };

  /** The page keeps this connection open: when nobody does any more, the server ends. */
  function listen(response: ServerResponse): undefined {
    listeners += 1;
    clearTimeout(timer);
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    response.write(': here\n\n');
    response.on('close', () => {
      listeners -= 1;
      if (listeners === 0) timer = setTimeout(close, AWAY);
    });
  }

  await new Promise<void>((ready, fail) => {
    server.once('error', (error) => fail(ioFailure(error, 'cannot serve on 127.0.0.1')));
    server.listen(0, '127.0.0.1', ready);
  });
  return { url: `http://127.0.0.1:${port()}/${token}/?files`, closed, close };
}

function sizeOf(file: string): number {
  try {
    const status = statSync(file);
    if (status.isFile()) return status.size;
  } catch (error) {
    throw ioFailure(error, `cannot read ${file}`);
  }
  throw new Failure('io/no-file', `cannot view ${file}: not a file`, exitCode.io);
}

/** The path after the token; undefined for requests that have another, or come by another name than this machine's address. */
function pathAfter(token: string, { url = '', headers: { host } }: IncomingMessage, port: number): string | undefined {
  // A page elsewhere may let its own name lead here; then the name is in this header.
  if (host !== `127.0.0.1:${port}`) return undefined;
  const { pathname } = new URL(url, 'http://127.0.0.1');
  const [, given = '', ...rest] = pathname.split('/');
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b) && rest.length > 0 ? rest.join('/') : undefined;
}

function refuse(response: ServerResponse, status: number): undefined {
  response.writeHead(status, headers).end();
}

function send(request: IncomingMessage, response: ServerResponse, file: string | undefined, size = 0): undefined {
  if (file === undefined) return refuse(response, 404);
  const range = rangeOf(request.headers.range, size);
  if (range === null) {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end();
    return undefined;
  }
  const { start, end } = range ?? { start: 0, end: size };
  const part = range === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${size}` };
  response.writeHead(range === undefined ? 200 : 206, {
    ...headers,
    ...part,
    'accept-ranges': 'bytes',
    'content-type': 'application/octet-stream',
    'content-length': end - start,
  });
  if (request.method === 'HEAD' || start === end) {
    response.end();
    return undefined;
  }
  createReadStream(file, { start, end: end - 1 })
    .on('error', () => response.destroy())
    .pipe(response);
}
