/** What one line says that stands on its own, whoever printed it. */
import { readCount, readList } from './number-text.ts';
import type {
  ListSubject,
  NumberSubject,
  SourceId,
  Statement,
  TextSubject,
} from './topology-facts.ts';

/** What a rule makes of a line. */
export type LineReading =
  | { readonly kind: 'says'; readonly source: SourceId; readonly statement: Statement }
  | { readonly kind: 'misread'; readonly why: string }
  /** A list of more CPUs than can be read. */
  | { readonly kind: 'many'; readonly count: number }
  /** Known, and not needed. */
  | { readonly kind: 'idle' };

export const IDLE: LineReading = { kind: 'idle' };

/** Names of machines as uname and lscpu print them. */
const ARCHITECTURES =
  /^(x86_64|i[3-6]86|ppc64le|ppc64|aarch64|arm64|s390x|riscv64|loongarch64|mips64|sparc64)$/;
const RELEASE = /^\d{1,2}\.\d{1,3}\.\d{1,3}(?![.\d])\S{0,80}$/;

/** Files of /sys, by what follows /sys/devices/system/. */
const SYS_LISTS: Readonly<Record<string, ListSubject>> = {
  'node/possible': 'possible nodes',
  'node/online': 'online nodes',
  'node/has_cpu': 'nodes with CPUs',
  'node/has_memory': 'nodes with memory',
  'cpu/possible': 'possible CPUs',
  'cpu/present': 'present CPUs',
  'cpu/online': 'online CPUs',
  'cpu/offline': 'offline CPUs',
};

const NUMBERS: Readonly<Record<string, NumberSubject>> = {
  'net.core.skb_defer_max': 'net.core.skb_defer_max',
  'net.core.rmem_default': 'net.core.rmem_default',
  PAGESIZE: 'page size in bytes',
  PAGE_SIZE: 'page size in bytes',
  LEVEL1_DCACHE_LINESIZE: 'cache line in bytes',
  CONFIG_NODES_SHIFT: 'NODES_SHIFT',
};

export function saysText(source: SourceId, subject: TextSubject, value: string): LineReading {
  return { kind: 'says', source, statement: { kind: 'text', subject, value } };
}

export function saysNumber(source: SourceId, subject: NumberSubject, text: string): LineReading {
  const value = readCount(text);
  if (value === null) return { kind: 'misread', why: `does not give a number for ${subject}` };
  return { kind: 'says', source, statement: { kind: 'number', subject, value } };
}

export function saysList(source: SourceId, subject: ListSubject, text: string): LineReading {
  const reading = withList(text, `is not a list of ${subject}`, (values) => ({
    kind: 'says',
    source,
    statement: { kind: 'list', subject, values },
  }));
  // Hundreds of CPUs too many are told as that; nodes never are that many.
  if (reading.kind !== 'many' || subject.endsWith('CPUs')) return reading;
  return { kind: 'misread', why: 'has more nodes than a kernel can have' };
}

export function saysNode(source: SourceId, node: string, text: string): LineReading {
  return withList(text, `is not a list of the CPUs of node ${node}`, (cpus) => ({
    kind: 'says',
    source,
    statement: { kind: 'node', node: Number(node), cpus },
  }));
}

function withList(
  text: string,
  why: string,
  says: (values: readonly number[]) => LineReading,
): LineReading {
  const values = readList(text);
  if (values === null) return { kind: 'misread', why };
  return 'count' in values ? { kind: 'many', count: values.count } : says(values);
}

/** The value of a file or setting whose name is known from the line itself or from a command. */
export function readNamed(name: string, value: string): LineReading | null {
  const inSys = /\/sys\/devices\/system\/([\w/]+)$/.exec(name)?.[1];
  if (inSys !== undefined) return readSys(inSys, value);
  const setting = name.replace(/^.*\/proc\/sys\//, '').replaceAll('/', '.');
  if (Object.hasOwn(NUMBERS, setting)) return saysNumber('other', NUMBERS[setting], value);
  if (name === 'uname -r') return RELEASE.test(value) ? saysText('other', 'kernel', value) : null;
  return null;
}

function readSys(file: string, value: string): LineReading {
  if (Object.hasOwn(SYS_LISTS, file)) return saysList('sysfs', SYS_LISTS[file], value);
  const node = /^node\/node(\d{1,6})\/cpulist$/.exec(file)?.[1];
  if (node !== undefined) return saysNode('sysfs', node, value);
  if (/\/coherency_line_size$/.test(file)) return saysNumber('sysfs', 'cache line in bytes', value);
  return IDLE;
}

/** "path:value", "name = value", "NAME   value", an architecture, a release. */
export function readAlone(text: string): LineReading | null {
  const path = /^(\/(?:sys\/devices\/system|proc\/sys)\/[\w/.-]{1,200}):\s*(.*)$/.exec(text);
  if (path !== null) return readNamed(path[1], path[2]) ?? IDLE;
  const relative = /^(?:\.\/)?((?:cpu|node\d{0,6})\/)?(\w{3,40}):(.*)$/.exec(text);
  const file = relative === null ? null : readRelative(relative[1], relative[2], relative[3]);
  if (file !== null) return file;
  const setting = /^(?:\S{0,200}:)?\s*([\w./]{3,80})\s*=\s*(\S.*)$/.exec(text);
  if (setting !== null) return readNamed(setting[1], setting[2]) ?? null;
  const conf = /^([A-Z][A-Z0-9_]{3,60})\s+(\d[\d.,]*)$/.exec(text);
  if (conf !== null) return readNamed(conf[1], conf[2]) ?? IDLE;
  const uname = /^Linux \S{1,80} (\d\S{1,80}) .{0,300}GNU\/Linux$/.exec(text);
  if (uname !== null) return readNamed('uname -r', uname[1]);
  if (ARCHITECTURES.test(text)) return saysText('other', 'architecture', text);
  if (RELEASE.test(text)) return saysText('other', 'kernel', text);
  const bytes = /^\d{4,5}$/.test(text) ? Number(text) : 0;
  if (bytes >= 4_096 && (bytes & (bytes - 1)) === 0)
    return saysNumber('other', 'page size in bytes', text);
  return null;
}

/** Files of /sys as they are named inside a folder of it, where nodes and CPUs look alike. */
function readRelative(folder: string | undefined, name: string, value: string): LineReading | null {
  if (/^has_(cpu|memory)$/.test(name)) return readSys(`node/${name}`, value);
  if (name === 'cpulist' && folder !== undefined) return readSys(`node/${folder}${name}`, value);
  if (!/^(possible|present|online|offline)$/.test(name)) return null;
  if (folder === undefined)
    return { kind: 'misread', why: 'can be of nodes or of CPUs: paste it with its whole path' };
  return readSys(folder + name, value);
}

export function isArchitecture(text: string): boolean {
  return ARCHITECTURES.test(text);
}

/** numactl --hardware, and what numactl --show adds. */
export function readNumactl(text: string): LineReading | null {
  const available = /^available:\s*\d+ nodes? \(([^)]*)\)$/.exec(text);
  if (available !== null) return saysList('numactl', 'online nodes', available[1]);
  const cpus = /^node (\d{1,6}) cpus:(.*)$/.exec(text);
  if (cpus !== null) return saysNode('numactl', cpus[1], cpus[2]);
  const distances = /^node distances:|^node( \d+)+$|^\d+:( \d+)+$/;
  const rest = /^node \d+ (size|free):|^(policy|preferred node|(phys)?cpubind|(node|mem)bind):/;
  return distances.test(text) || rest.test(text) ? IDLE : null;
}

const ONLINE = /on-?line|en ligne|en línea|in linea|オンライン|在线|онлайн|в сети/i;
const OFFLINE = /off-?line|hors ligne|fuera de línea|non in linea|オフライン|离线|офлайн/i;
const CPU_COUNT = /^(cpu\(?s?\)?|cpu-?s|processeur\(s\)|процессор\(ы\)|процессоры|processore\/i)$/i;
const HYPERVISOR = /hyperv|hiperv|iperv|ハイパーバイザ|гипервизор|超管理器|虚拟机/i;
const MODEL = new RegExp(
  '^(model ?name|modellname|nom de mod|nombre del modelo|nome del modello|nazwa modelu|' +
    'モデル名|型号名称|имя модели)',
  'i',
);
const PROCESSOR = /\bPOWER\d|\bEPYC\b|\bXeon\b|\bIntel\(R\)|\bNeoverse\b/;

/** "Key:   value" of lscpu, in the languages that it speaks; /proc/cpuinfo looks alike. */
export function readLscpu(text: string): LineReading | null {
  const match = /^([\p{L}(][^:：]{0,60}?)\s*[:：]\s*(.*)$/u.exec(text);
  if (match === null) return null;
  const [, key, value] = match;
  if (/numa/i.test(key)) return readNuma(key, value);
  if (OFFLINE.test(key)) return saysList('lscpu', 'offline CPUs', value);
  if (ONLINE.test(key)) return saysList('lscpu', 'online CPUs', value);
  if (CPU_COUNT.test(key) && /^\d/.test(value)) return saysNumber('lscpu', 'CPUs', value);
  if (isArchitecture(value)) return saysText('lscpu', 'architecture', value);
  if (HYPERVISOR.test(key)) return saysText('lscpu', 'hypervisor', value);
  if (/^bios/i.test(key)) return IDLE;
  if (MODEL.test(key) || PROCESSOR.test(value)) return saysText('lscpu', 'processor', value);
  return IDLE;
}

function readNuma(key: string, value: string): LineReading {
  const node = /\d{1,6}/.exec(key)?.[0];
  if (node !== undefined) return saysNode('lscpu', node, value);
  // The heading of the section has no value.
  return value === '' ? IDLE : saysNumber('lscpu', 'NUMA nodes', value);
}
