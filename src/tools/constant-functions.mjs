/**
 * Steps of bundling for speed. The first makes the functions of the bundle constants.
 *
 * A declared function could be assigned anew, and V8 sees to it at each call that it was not, also
 * where it has the function inlined: three instructions, some 150 times a datagram. Of a constant
 * it knows. The engine runs 1.1 times as fast. Of the command line only: the worker's names would
 * grow by 2 kB of its 40.
 */

/** For rolldown. Each function gets another name, and a constant has the old one. */
export function constantFunctions() {
  return {
    name: 'skbscope-constant-functions',
    renderChunk(code) {
      const declared = this.parse(code).body.filter(({ type }) => type === 'FunctionDeclaration');
      if (declared.length === 0) return null;
      const ids = declared.map(({ id }) => id);
      const parts = ids.map(({ end }, i) => code.slice(i === 0 ? 0 : ids[i - 1].end, end));
      const renamed = [...parts, code.slice(ids[ids.length - 1].end)].join(SUFFIX);
      // First of all, when nothing but the functions themselves is there yet.
      return `const ${ids.map(({ name }) => `${name} = ${name}${SUFFIX}`).join(', ')};\n${renamed}`;
    },
  };
}

const SUFFIX = '$declared';

/**
 * For rolldown, into one file: what is loaded where it is needed is loaded at the start instead.
 * Else every module becomes a function that is called when one asks for it, its constants variables
 * that could be assigned anew, as above: the engine runs 1.2 times as fast without.
 */
export function importsAtStart() {
  return {
    name: 'skbscope-imports-at-start',
    transform(code) {
      const found = [];
      const changed = code.replace(/\bawait import\(('[^']+')\)/g, (_, path) => {
        const name = `atStart${found.length}`;
        found.push(`import * as ${name} from ${path};\n`);
        return name;
      });
      return found.length === 0 ? null : `${changed}\n${found.join('')}`;
    },
  };
}

/**
 * For Vite's worker: what a part takes from the first file is given under a second name. Else the
 * first file looks its own constants up where it has given them, at each use: in Chromium 156 the
 * engine runs 1.25 times as fast without.
 */
export function ownConstants() {
  return {
    name: 'skbscope-own-constants',
    renderChunk(code) {
      const { body } = this.parse(code);
      const last = body.at(-1);
      if (last?.type !== 'ExportNamedDeclaration' || last.source || last.declaration) return null;
      const fixed = new Set(body.flatMap(fixedNames));
      const pairs = last.specifiers.map(({ local, exported }) => [local.name, exported.name]);
      const given = pairs.filter(([own]) => fixed.has(own));
      if (given.length === 0) return null;
      const list = pairs.map(([own, as]) => `${own}${fixed.has(own) ? GIVEN : ''} as ${as}`);
      const second = given.map(([own]) => `${own}${GIVEN} = ${own}`).join(', ');
      const exported = `const ${second};\nexport { ${list.join(', ')} };`;
      return `${code.slice(0, last.start)}${exported}${code.slice(last.end)}`;
    },
  };
}

const GIVEN = '$given';

/** What a statement declares that nobody can, or does, assign anew: functions and classes too. */
function fixedNames({ type, kind, id, declarations }) {
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return [id.name];
  if (type !== 'VariableDeclaration' || kind !== 'const') return [];
  return declarations.flatMap((each) => (each.id.type === 'Identifier' ? [each.id.name] : []));
}
