import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** The settings of the repository's own sources. */
function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return {
    ...options,
    noEmit: true,
    declaration: true,
    incremental: false,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: false,
  };
}

/** What TypeScript, as strict as for the repository's own sources, finds wrong with modules in memory, by their path. */
export function typeProblems(sources: ReadonlyMap<string, string>): string[] {
  const options = compilerOptions();
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => sources.has(file) || disk.fileExists(file),
    readFile: (file) => sources.get(file) ?? disk.readFile(file),
    directoryExists: (folder) =>
      [...sources.keys()].some((file) => file.startsWith(folder)) || disk.directoryExists?.(folder) === true,
    getSourceFile: (file, language, ...rest) => {
      const text = sources.get(file);
      return text === undefined
        ? disk.getSourceFile(file, language, ...rest)
        : ts.createSourceFile(file, text, language);
    },
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  const problems = [...sources.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
      ...program.getDeclarationDiagnostics(source),
    ];
  });
  return problems.map((d) => {
    const at = d.file?.getLineAndCharacterOfPosition(d.start ?? 0);
    const line = at === undefined ? '' : d.file?.text.split('\n')[at.line]?.trim().slice(0, 120);
    const file = path.relative(root, d.file?.fileName ?? '');
    return `${file}:${(at?.line ?? 0) + 1} ${ts.flattenDiagnosticMessageText(d.messageText, ' ')} | ${line}`;
  });
}
