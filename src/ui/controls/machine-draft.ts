/** A machine and where its load runs as texts that a person edits, to and from the store. */
import { readRanges, readWhole, writeRanges } from '../../lib/ranges.ts';
import { COSTS_IDS, type Scenario } from '../../schema/scenario.ts';
import { PAIRS_EXPECTED, readPairs, writePairs } from '../../state/link-pairs.ts';
import { readCpus, writeCpus } from '../../state/link-values.ts';
import type { LoadEdits, MachineEdits } from '../../state/linked.ts';

/** As the fields hold it, the same texts as in a link. */
export interface MachineDraft {
  readonly cpus: string;
  readonly possible: string;
  readonly online: string;
  readonly maxNumnodes: string;
  readonly lineBytes: string;
  readonly pageKib: string;
  readonly costs: string;
  readonly rcvbufBytes: string;
  /** Null leaves them where they are. */
  readonly pairs: string | null;
}

export function machineDraftOf({ machine, load }: Scenario): MachineDraft {
  return {
    cpus: writeCpus(machine.cpuNode, machine.online),
    possible: writeRanges(machine.possible),
    online: writeRanges(machine.online),
    maxNumnodes: String(machine.maxNumnodes),
    lineBytes: String(machine.lineBytes),
    pageKib: String(machine.pageKib),
    costs: machine.costs,
    rcvbufBytes: String(load.rcvbufBytes),
    pairs: writePairs(load.pairs),
  };
}

export interface MachineChange {
  /** Only what differs from the machine that runs, so that a link stays short. */
  readonly edits: MachineEdits;
  readonly load: LoadEdits;
}

/** Why a field could not be read. */
export interface DraftProblem {
  readonly key: keyof MachineDraft;
  readonly problem: string;
}

/** What the fields say, or what is wrong with the first one that says nothing. */
export function readMachineDraft(
  draft: MachineDraft,
  scenario: Scenario,
): MachineChange | DraftProblem {
  try {
    return readDraft(new DraftReader(draft), scenario);
  } catch (error) {
    if (error instanceof Unread) return { key: error.key, problem: error.message };
    throw error;
  }
}

function readDraft(from: DraftReader, scenario: Scenario): MachineChange {
  const possible = from.read('possible', 'a list of nodes such as 0-31 or 0,8', readRanges);
  const online = from.read('online', 'a list of nodes such as 0-3 or 0,8', readRanges);
  const cpuNode = from.read(
    'cpus',
    'a number of CPUs such as 8, or their nodes such as 0-3:0,4-7:1',
    (text) => readCpus(text, online),
  );
  const maxNumnodes = from.read('maxNumnodes', 'a whole number such as 256', readWhole);
  const lineBytes = from.read('lineBytes', 'a whole number such as 128', readWhole);
  const pageKib = from.read('pageKib', 'a whole number such as 64', readWhole);
  const costs = from.read('costs', `one of ${COSTS_IDS.join(', ')}`, costsOf);
  const rcvbufBytes = from.read('rcvbufBytes', 'a number of bytes such as 212992', readWhole);
  const pairs =
    from.draft.pairs === null ? scenario.load.pairs : from.read('pairs', PAIRS_EXPECTED, readPairs);
  const edits = { costs, cpuNode, possible, online, maxNumnodes, lineBytes, pageKib };
  return {
    edits: changesOnly(edits, scenario.machine),
    load: {
      ...changesOnly({ rcvbufBytes }, scenario.load),
      ...(writePairs(pairs) === writePairs(scenario.load.pairs) ? {} : { pairs }),
    },
  };
}

function costsOf(text: string): (typeof COSTS_IDS)[number] | null {
  return COSTS_IDS.find((id) => id === text) ?? null;
}

function changesOnly<T extends object>(edits: T, now: NoInfer<T>): Partial<T> {
  const keys = Object.keys(edits) as (keyof T)[];
  const changed = keys.filter((key) => String(edits[key]) !== String(now[key]));
  return Object.fromEntries(changed.map((key) => [key, edits[key]])) as Partial<T>;
}

class Unread extends Error {
  readonly key: keyof MachineDraft;

  constructor(key: keyof MachineDraft, message: string) {
    super(message);
    this.key = key;
  }
}

class DraftReader {
  readonly draft: MachineDraft;

  constructor(draft: MachineDraft) {
    this.draft = draft;
  }

  read<T>(key: keyof MachineDraft, expects: string, reader: (text: string) => T | null): T {
    const text = this.draft[key] ?? '';
    const value = reader(text.trim());
    if (value !== null) return value;
    throw new Unread(key, `"${text}" is not ${expects}; nothing was changed.`);
  }
}
