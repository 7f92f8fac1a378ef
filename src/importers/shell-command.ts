/** What a command in a paste will print without saying whose values they are. */

/** More names than anybody types; stops braces that multiply. */
const MOST_NAMES = 100;

/** The names of the bare values that follow the command, in their order. */
export function bareValuesOf(command: string): readonly string[] {
  const names = command.split(/&&|\|\||;/).flatMap((part) => namesOf(part.split('|')[0]));
  return names.slice(0, MOST_NAMES);
}

function namesOf(part: string): readonly string[] {
  const words = part
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(sudo|\w+=.*|2?>.*)$/.test(word));
  const [name, ...rest] = words;
  const options = rest.filter((word) => word.startsWith('-')).join(' ');
  const given = rest.filter((word) => !word.startsWith('-')).flatMap(expandBraces);
  const paths = given.filter((word) => word.startsWith('/'));
  if (name === 'cat' || name === 'head' || name === 'tail') return paths;
  // With one file and without -H, grep prints no name.
  if (name === 'grep') return paths.length === 1 && !/-\w*[Hr]/.test(options) ? paths : [];
  if (name === 'getconf') return given;
  if (name === 'sysctl' && /-\w*n/.test(options)) return given;
  if (name === 'uname' && options === '-r') return ['uname -r'];
  return [];
}

/** "a/{b,c}" is "a/b" and "a/c"; one pair of braces is enough here. */
function expandBraces(word: string): readonly string[] {
  const match = /^([^{}]{0,200})\{([^{}]{0,200})\}([^{}]{0,200})$/.exec(word);
  if (match === null) return [word];
  return match[2].split(',').map((middle) => match[1] + middle + match[3]);
}
