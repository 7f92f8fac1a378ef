/** Reads the tree for tidy.test.ts: files as text, code as what it imports, exports and says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from './project.mjs';

/**
 * Paths of all files in these folders and of these files, from the top of the tree, sorted.
 * @param {string[]} places
 * @returns {string[]}
 */
export function listFiles(...places) {
  const found = places.flatMap((place) => {
    const entries = entriesOf(place);
    return entries ? entries.flatMap((entry) => listFiles(`${place}/${entry}`)) : [place];
  });
  return found.sort();
}

/**
 * Paths of all folders below this one that hold any file.
 * @param {string} place
 * @returns {string[]}
 */
export function listFolders(place) {
  return entriesOf(place)
    .map((entry) => `${place}/${entry}`)
    .filter((path) => entriesOf(path)?.length)
    .flatMap((path) => [path, ...listFolders(path)]);
}

function entriesOf(place) {
  try {
    return readdirSync(join(root, place)).filter((name) => name !== '.DS_Store');
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** @param {string} path */
export function readText(path) {
  return readFileSync(join(root, path), 'utf8');
}

/**
 * @typedef {{ specifier: string, line: number, names: string[] }} Import
 * @typedef {{ name: string, line: number, lines: number }} FunctionSize
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 * @typedef {{ line: number, text: string }} Hit
 */

/** One code file. */
export class Source {
  /**
   * @param {string} path
   * @param {string} text
   */
  constructor(path, text = readText(path)) {
    this.path = path;
    this.text = text;
    this.lines = this.text.replace(/\n$/, '').split('\n');
    const { program, errors } = parseSync(path, this.text);
    if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
    /** @type {Array<{ node: Node, parent: Node }>} */
    this.nodes = [];
    collect(program, program, this.nodes);
  }

  get isTest() {
    return /\.(test|spec)\.tsx?$/.test(this.path);
  }

  /** What tests share: hand-written runs, pens that take notes. */
  get isFixture() {
    return /\.fixture\.tsx?$/.test(this.path);
  }

  /** @param {number} offset */
  lineAt(offset) {
    return this.text.slice(0, offset).split('\n').length;
  }

  /** Every static, type, re-exporting, dynamic and `new URL(…, import.meta.url)` import. */
  imports() {
    /** @type {Import[]} */
    const found = [];
    for (const { node } of this.nodes) {
      const specifier = importedBy(node);
      if (specifier === undefined) continue;
      const names = (node.specifiers ?? []).map((s) => s.type);
      found.push({ specifier, line: this.lineAt(node.start), names });
    }
    return found;
  }

  /** What has to be there before the file can run: no types, and nothing that it loads later. */
  loads() {
    /** @type {Array<{ target: string, line: number }>} */
    const found = [];
    for (const { node } of this.nodes) {
      if (!/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) || !node.source) continue;
      const kind = node.importKind ?? node.exportKind;
      const target = resolveImport(this.path, node.source.value);
      if (kind !== 'type' && target) found.push({ target, line: this.lineAt(node.start) });
    }
    return found;
  }

  /** How many names the file exports. */
  exportCount() {
    let count = 0;
    for (const { node } of this.nodes) {
      if (/^Export(All|Default)Declaration$/.test(node.type)) count++;
      if (node.type !== 'ExportNamedDeclaration') continue;
      count += node.specifiers.length;
      if (node.declaration) count += node.declaration.declarations?.length ?? 1;
    }
    return count;
  }

  /** Every function with its length; what is handed to `describe` is a list of tests, not one. */
  functions() {
    /** @type {FunctionSize[]} */
    const found = [];
    for (const { node, parent } of this.nodes) {
      if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
        continue;
      }
      if (parent.type === 'CallExpression' && /^describe\b/.test(this.textOf(parent.callee))) {
        continue;
      }
      const line = this.lineAt(node.start);
      const name = (node.id ?? parent.id ?? parent.key)?.name ?? 'a function';
      found.push({ name, line, lines: this.lineAt(node.end) - line + 1 });
    }
    return found;
  }

  /** Where the code (not its comments or strings) matches: `test` is asked about every node.
   * @param {(node: Node, parent: Node) => boolean} test */
  find(test) {
    /** @type {Hit[]} */
    const hits = [];
    for (const { node, parent } of this.nodes) {
      if (test(node, parent)) hits.push({ line: this.lineAt(node.start), text: this.textOf(node) });
    }
    return hits;
  }

  /** @param {Node} node */
  textOf(node) {
    return this.text.slice(node.start, node.end);
  }
}

/**
 * The path that a relative import names, from the top of the tree; undefined for a package.
 * @param {string} fromPath
 * @param {string} specifier
 */
export function resolveImport(fromPath, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(fromPath), specifier.replace(/\?.*$/, ''));
}

function collect(value, parent, into) {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, parent, into);
  } else if (value && typeof value === 'object') {
    const isNode = typeof value.type === 'string' && typeof value.start === 'number';
    if (isNode) into.push({ node: value, parent });
    for (const key of Object.keys(value)) collect(value[key], isNode ? value : parent, into);
  }
}

function importedBy(node) {
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) return node.source?.value;
  if (node.type === 'ImportExpression' || node.type === 'TSImportType') return node.source?.value;
  const [address, base] = node.type === 'NewExpression' ? node.arguments : [];
  if (node.callee?.name !== 'URL' || base?.object?.type !== 'MetaProperty') return undefined;
  return /\.(tsx?|mjs)$/.test(address.value) ? address.value : undefined;
}
