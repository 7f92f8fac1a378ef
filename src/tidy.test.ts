/** The house style, as tests that read the tree. Each fault says where it is and what to do. */
import { existsSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tools/project.mjs';
import { listFiles, listFolders, readText, resolveImport, Source } from './tools/source.mjs';

/** Old sins: 'rule path' with the number that is reached today. An entry may only shrink. */
const ratchet: Record<string, number> = {};

const limits = { lines: 400, 'lines of one function': 70, columns: 100, exports: 12, imports: 15 };
type Rule = keyof typeof limits;

const files = listFiles('src', 'e2e');
const sources = files.filter((path) => /\.(tsx?|mjs)$/.test(path)).map((path) => new Source(path));
const code = sources.filter(
  ({ path, isTest, isFixture }) => path.startsWith('src/') && !isTest && !isFixture,
);
const pure = inLayers(
  'lib',
  'schema',
  'data',
  'model',
  'engine',
  'analysis',
  'importers',
  'exporters',
  'story',
);
const texts = listFiles('src', 'e2e', 'public', '.github', '.ci', 'index.html', 'package.json')
  .concat('vite.config.ts', existsSync(join(root, 'README.md')) ? 'README.md' : [])
  .filter((path) => /(\.(tsx?|mjs|md|css|html|svg|json|yml)|\/run)$/.test(path));

/** The folder of src that a file belongs to, or its own name where it lies in none. */
function layerOf(path: string): string {
  return path.split('/')[1];
}

function inLayers(...layers: string[]): Source[] {
  return code.filter((source) => layers.includes(layerOf(source.path)));
}

function expectNone(faults: string[]): void {
  if (faults.length > 0) expect.fail(`\n${faults.join('\n')}`);
}

/** Fails with a line for every node of the syntax tree that `isFault` finds. */
function expectNoNode(
  where: Source[],
  isFault: Parameters<Source['find']>[0],
  instead: string,
): void {
  const at = (path: string) => (hit: { line: number; text: string }) =>
    `${path}:${hit.line} ${hit.text.split('\n')[0].slice(0, 60)} : ${instead}`;
  expectNone(where.flatMap((source) => source.find(isFault).map(at(source.path))));
}

/** Fails with a line for every line of text that matches. */
function expectNoText(paths: string[], pattern: RegExp, instead: string): void {
  const faults = paths.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((text, index) => {
        const [found] = pattern.exec(text) ?? [];
        return found === undefined ? [] : [`${path}:${index + 1} ${found} : ${instead}`];
      }),
  );
  expectNone(faults);
}

// ---- who may import whom ----

interface Arrow {
  folders: string[];
  packages: string[];
}

/** The ```arrows block of src/README.md. A debt is a line `debts a/b.ts -> c/d.ts # why`. */
function readArrows(): Map<string, Arrow> {
  const block = /```arrows\n([^`]*)```/.exec(readText('src/README.md'));
  if (!block) expect.fail('src/README.md has lost its block of arrows: put it back.');
  const arrows = new Map<string, Arrow>();
  for (const line of block[1].split('\n')) {
    const [from, to] = line.replace(/#.*/, '').split('->');
    if (to === undefined) continue;
    const [folders, packages] = `${to}|`.split('|').map((part) => part.split(' ').filter(Boolean));
    arrows.set(from.trim(), { folders, packages });
  }
  return arrows;
}

function mayImport(arrows: Map<string, Arrow>, fromPath: string, toPath: string): boolean {
  const from = fromPath.slice('src/'.length);
  const to = toPath.slice('src/'.length);
  const isOwnFolder = layerOf(toPath) === layerOf(fromPath);
  const isTopStyleSheet = /^[\w-]+\.css$/.test(to);
  if (isOwnFolder || isTopStyleSheet) return true;
  const allowed = [arrows.get(layerOf(fromPath)), arrows.get(`debts ${from}`)];
  return allowed
    .flatMap((arrow) => arrow?.folders ?? [])
    .some((name) => to === name || to.startsWith(`${name}/`) || to.startsWith(`${name}.`));
}

function mayImportPackage(arrow: Arrow | undefined, specifier: string): boolean {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  return (arrow?.packages ?? []).some((allowed) =>
    allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed,
  );
}

function importsAgainst(arrows: Map<string, Arrow>, source: Source): string[] {
  const layer = layerOf(source.path);
  return source
    .imports()
    .filter(({ specifier }) => {
      const target = resolveImport(source.path, specifier);
      if (target) return !mayImport(arrows, source.path, target);
      return !mayImportPackage(arrows.get(layer), specifier);
    })
    .map(
      ({ specifier, line }) =>
        `${source.path}:${line} imports ${specifier} : src/README.md has no arrow from ${layer} ` +
        'to it; move the code to where the arrows lead.',
    );
}

test('nothing imports against the arrows of src/README.md', () => {
  const arrows = readArrows();
  expectNone(code.flatMap((source) => importsAgainst(arrows, source)));
});

test('every relative import names a file that exists, with its extension', () => {
  const faults = sources.flatMap((source) =>
    source
      .imports()
      .map((found) => ({ ...found, target: resolveImport(source.path, found.specifier) }))
      .filter(({ target }) => target !== undefined && !existsSync(join(root, target)))
      .map(
        ({ specifier, line }) =>
          `${source.path}:${line} ${specifier} : no such file; write its whole name, with .ts or .tsx.`,
      ),
  );
  expectNone(faults);
});

test('fixtures are imported by tests only', () => {
  const faults = code.flatMap((source) =>
    source
      .imports()
      .filter(({ specifier }) => /\.fixture\.tsx?$/.test(specifier))
      .map(({ specifier, line }) => `${source.path}:${line} ${specifier} : it is for tests only.`),
  );
  expectNone(faults);
});

test('d3 is imported by name, so that the build can leave out the rest', () => {
  expectNoNode(
    code,
    (node, parent) =>
      /^Import(Namespace|Default)Specifier$/.test(node.type) && parent.source?.value === 'd3',
    "import { scaleLinear, … } from 'd3' instead.",
  );
});

test('every module is imported by somebody', () => {
  const imported = new Set(
    sources.flatMap((s) => s.imports().map((i) => resolveImport(s.path, i.specifier))),
  );
  const isRoot = (path: string) =>
    /^src\/(main\.tsx|globals\.d\.ts|cli\/main\.ts|tools\/.*)$/.test(path);
  const mustBeUsed = sources.filter(({ path, isTest }) => path.startsWith('src/') && !isTest);
  const dead = mustBeUsed.filter(({ path }) => !isRoot(path) && !imported.has(path));
  expectNone(dead.map(({ path }) => `${path}:1 nobody imports it : use it or delete it.`));
});

// ---- sizes ----

function overLimit(rule: Rule, source: Source, actual: number, line: number, instead: string) {
  const limit = ratchet[`${rule} ${source.path}`] ?? limits[rule];
  if (actual <= limit) return [];
  return [`${source.path}:${line} ${actual} ${rule}, limit ${limit} : ${instead}`];
}

test(`a file has at most ${limits.lines} lines`, () => {
  const instead = 'split it: one noun, one file.';
  expectNone(sources.flatMap((s) => overLimit('lines', s, s.lines.length, 1, instead)));
});

test(`a function has at most ${limits['lines of one function']} lines`, () => {
  const faults = sources.flatMap((source) =>
    source.functions().flatMap(({ name, line, lines }) => {
      const instead = `take straight-line work out of ${name}, keep its branches.`;
      return overLimit('lines of one function', source, lines, line, instead);
    }),
  );
  expectNone(faults);
});

test(`a line has at most ${limits.columns} columns`, () => {
  const faults = sources.flatMap((source) =>
    source.lines.flatMap((text, index) =>
      // An address or a sentence stays whole: in pieces, nobody could search for it.
      /https?:\/\/|(['"`]).{60,}\1/.test(text)
        ? []
        : overLimit('columns', source, [...text].length, index + 1, 'wrap it.'),
    ),
  );
  expectNone(faults);
});

test(`a file has at most ${limits.exports} exports`, () => {
  const instead = 'split it by subject.';
  expectNone(code.flatMap((s) => overLimit('exports', s, s.exportCount(), 1, instead)));
});

test(`a file has at most ${limits.imports} imports`, () => {
  const instead = 'it knows too much: split it.';
  const count = (source: Source) => source.find((node) => node.type === 'ImportDeclaration').length;
  expectNone(code.flatMap((s) => overLimit('imports', s, count(s), 1, instead)));
});

test('the ratchet has no entry that is no longer needed', () => {
  const gone = Object.keys(ratchet).filter((key) => !files.includes(key.split(' ').at(-1) ?? ''));
  expectNone(gone.map((key) => `src/tidy.test.ts:1 ratchet '${key}' : delete the entry.`));
});

// ---- what is not written here ----

test('nothing is exported as default', () => {
  const isDefault = (type: string, name?: string) =>
    type === 'ExportDefaultDeclaration' || (type === 'ExportSpecifier' && name === 'default');
  expectNoNode(code, (n) => isDefault(n.type, n.exported?.name), 'export it by its name.');
});

test('there are no enums', () => {
  expectNoNode(code, (n) => n.type === 'TSEnumDeclaration', 'write a const object or a union.');
});

test('nothing is random that has no seed', () => {
  const isCall = (text: string) => /^Math\s*\.\s*random$/.test(text);
  const faults = code.flatMap((source) =>
    source
      .find((node) => node.type === 'MemberExpression' && isCall(source.textOf(node)))
      .map(({ line }) => `${source.path}:${line} Math.random : draw from a seeded stream of lib.`),
  );
  expectNone(faults);
});

test('the pure folders know no clock', () => {
  expectNoNode(
    pure,
    (node, parent) =>
      node.type === 'Identifier' &&
      ['Date', 'performance'].includes(node.name) &&
      !isPropertyName(node, parent),
    'take the time as an argument.',
  );
});

// Browsers may round these differently, and then the same seed is no longer the same run.
const reproducible = inLayers('engine', 'model', 'lib');
const inexact = /^(exp|expm1|log|log1p|log2|log10|pow|cbrt|hypot|a?(sin|cos|tan)h?|atan2)$/;

test('engine, model and lib call no function of Math that browsers round differently', () => {
  expectNoNode(
    reproducible,
    ({ type, object, property }) =>
      type === 'MemberExpression' && object.name === 'Math' && inexact.test(property.name),
    'use the functions of lib, or a table.',
  );
});

test('engine, model and lib raise nothing to a power but plain numbers', () => {
  const isNumber = (node: Node) => node.type === 'Literal';
  expectNoNode(
    reproducible,
    (n) => /^\*\*=?$/.test(n.operator) && !(isNumber(n.left) && isNumber(n.right)),
    'multiply, or use the functions of lib.',
  );
});

test('no test is skipped or run alone', () => {
  expectNoNode(
    sources.filter((source) => source.isTest),
    (n) =>
      n.type === 'MemberExpression' &&
      /^(it|test|describe|suite)$/.test(n.object.name) &&
      /^(only|skip|todo|fixme|fails?)$/.test(n.property.name),
    'let it run, or delete it.',
  );
});

test('no work is left as a remark', () => {
  const remarks = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'];
  expectNoText(texts, new RegExp(`\\b(${remarks.join('|')})\\b`), 'do it, or open an issue.');
});

test('the page and its style sheets name no other host', () => {
  const paths = texts.filter((path) => /\.(html|css|svg)$/.test(path));
  expectNoText(paths, /https?:\/\/(?!www\.w3\.org)\S*/, 'put the file into the project.');
});

test('the text speaks of the project only', () => {
  const words = [
    'sub' + 'agent',
    '\\.lib' + 'rary',
    'before' + '-stop',
    '/wo' + 'rk/',
    'sha' + 'red/',
  ];
  expectNoText(texts, new RegExp(words.join('|'), 'i'), 'say it without this word.');
});

// ---- names ----

test('files are named kebab-case.ts, components PascalCase.tsx', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|fixture|worker|config|d))?\.(ts|mjs)$/;
  const pascal = /^([A-Z][A-Za-z0-9]*(\.test)?|main)\.tsx$/;
  const names = sources.map(({ path }) => path);
  const faults = names.filter(
    (path) => !kebab.test(basename(path)) && !pascal.test(basename(path)),
  );
  expectNone(faults.map((path) => `${path}:1 its name : kebab-case.ts, PascalCase.tsx.`));
});

test('files are named after what they hold', () => {
  const vague = /^(utils?|helpers?|types?|index|common|misc)\.(tsx?|mjs)$/;
  const faults = code.filter(({ path }) => vague.test(basename(path)));
  expectNone(faults.map(({ path }) => `${path}:1 its name : say which noun it holds.`));
});

test('names of the kernel are spelled as there, and listed in schema/kernel-names.ts', () => {
  const lists = sources.filter(({ path }) => /^src\/schema\/kernel-names(-\w+)?\.ts$/.test(path));
  if (lists.length === 0) return;
  const known = new Set(lists.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  expectNoNode(
    code.filter(({ path }) => path.startsWith('src/engine/kernel/')),
    (node, parent) =>
      /^_*[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(node.name ?? '') &&
      isDeclaredName(node, parent) &&
      !known.has(node.name),
    'list it in src/schema/kernel-names.ts, or write our own names in camelCase.',
  );
});

type Node = Parameters<Parameters<Source['find']>[0]>[0];

function isPropertyName(node: Node, parent: Node): boolean {
  return (
    (node === parent.property && !parent.computed) || (node === parent.key && !parent.computed)
  );
}

function isDeclaredName(node: Node, parent: Node): boolean {
  if (parent.type === 'FunctionDeclaration') return node === parent.id;
  const declares = /^(TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/;
  if (declares.test(parent.type)) return node === parent.key;
  return parent.type === 'Property' && node === parent.key && !parent.shorthand;
}

// ---- what a newcomer reads ----

test('every folder of src has a README.md of at most a page', () => {
  const faults = ['src', ...listFolders('src')].flatMap((folder) => {
    const path = `${folder}/README.md`;
    if (!existsSync(join(root, path))) {
      return [`${path}:1 is missing : say what the folder is for, and how to add one more.`];
    }
    const lines = readText(path).trimEnd().split('\n').length;
    return lines <= 80 ? [] : [`${path}:81 ${lines} lines, limit 80 : keep it to a page.`];
  });
  expectNone(faults);
});

test('a README names every code file of its folder', () => {
  const inside = code.filter(
    ({ path }) => path.split('/').length > 2 && !/\.(d|worker)\.ts$/.test(path),
  );
  const faults = inside
    .filter(({ path }) => {
      const readme = `${posix.dirname(path)}/README.md`;
      return !readText(readme).includes(`\`${basename(path)}\``);
    })
    .map(({ path }) => `${posix.dirname(path)}/README.md:1 lacks ${basename(path)} : say its job.`);
  expectNone(faults);
});

test('every relative link of a README leads somewhere', () => {
  const faults = texts
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const links = [...readText(path).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)];
      return links
        .filter(([, to]) => !existsSync(join(root, posix.join(posix.dirname(path), to))))
        .map(([, to]) => `${path}:1 links to ${to} : no such file.`);
    });
  expectNone(faults);
});
