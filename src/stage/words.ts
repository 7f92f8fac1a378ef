/** What the stage calls the two CPUs of a pair and what they do, for each kind of load. */
import type { LabFrame } from '../analysis/lab-frame.ts';
import { CPU, type MachineView, PHASE, type Phase, phaseOf } from '../analysis/machine-view.ts';
import type { LoadKind } from '../schema/load.ts';
import { LOAD_ROLES, type LoadRoles } from '../schema/load-roles.ts';

/** Of the other CPU: what it does, and what its empty bar says. */
type States = Readonly<Partial<Record<Phase, readonly [state: string, bar: string]>>>;
type Doing = Readonly<Partial<Record<Phase, string>>>;

/** On sockets: one side sends, the other one reads. */
const ON_SOCKETS: Doing = {
  [PHASE.idle]: 'idle',
  [PHASE.send]: 'sendto()',
  [PHASE.flush]: 'softirq',
  [PHASE.poll]: 'softirq',
  [PHASE.wake]: 'softirq',
  [PHASE.exit]: 'returns to user',
  [PHASE.receive]: 'recvfrom()',
  [PHASE.user]: 'returns to user',
  [PHASE.asleep]: 'asleep',
  [PHASE.waking]: 'waking',
};

/** On a TX ring: one side fills it, the other one cleans it. */
const ON_RINGS: Doing = {
  ...ON_SOCKETS,
  [PHASE.exit]: 'leaves the softirq',
  [PHASE.receive]: 'cleans the ring',
  [PHASE.user]: 'asks again',
  [PHASE.asleep]: 'waits for room',
};

const READS: States = {
  [PHASE.idle]: ['not started', 'nothing to read yet'],
  [PHASE.asleep]: ['asleep', 'nothing to read yet'],
  [PHASE.waking]: ['waking', 'on its way to the data'],
  [PHASE.receive]: ['reading', ''],
  [PHASE.user]: ['returning to user', 'copy done'],
};

const CLEANS: States = {
  [PHASE.idle]: ['idle', 'no interrupt'],
  [PHASE.receive]: ['cleaning the ring', ''],
  [PHASE.user]: ['cleaning the ring', 'between two descriptors'],
};

export interface StageWords {
  readonly doing: Doing;
  readonly states: States;
  /** What the other CPU does, for sentences. */
  readonly says: Doing;
  /** "nothing to read" */
  readonly nothing: string;
  /** "1 datagram waiting": of what. */
  readonly waiting: string;
  /** When the other CPU decides what becomes of an skb, and in which call. */
  readonly after: string;
  readonly call: string;
  /** Where an skb is between the two, and while the other CPU has it. */
  readonly between: string;
  readonly taken: string;
}

const SOCKET_WORDS: StageWords = {
  doing: ON_SOCKETS,
  states: READS,
  says: {
    [PHASE.idle]: 'has not started',
    [PHASE.asleep]: 'sleeps',
    [PHASE.waking]: 'is waking',
    [PHASE.receive]: 'reads a datagram',
    [PHASE.user]: 'returns to user',
  },
  nothing: 'nothing to read',
  waiting: 'datagram',
  after: 'after the copy',
  call: 'skb_attempt_defer_free()',
  between: 'on the socket queue',
  taken: 'being copied to the user',
};

const TCP_SOCKET_WORDS: StageWords = {
  ...SOCKET_WORDS,
  doing: { ...ON_SOCKETS, [PHASE.send]: 'sendmsg()', [PHASE.receive]: 'recvmsg()' },
  states: { ...READS, [PHASE.user]: ['gives back, sends ACKs', 'copy done'] },
  says: { ...SOCKET_WORDS.says, [PHASE.receive]: 'reads a segment' },
  waiting: 'segment',
  between: 'on the receive queue',
};

const RING_WORDS: StageWords = {
  doing: ON_RINGS,
  states: CLEANS,
  says: {
    [PHASE.idle]: 'is idle',
    [PHASE.receive]: 'cleans a descriptor',
    [PHASE.user]: 'is between two descriptors',
  },
  nothing: 'nothing to clean',
  waiting: 'descriptor',
  after: 'once cleaned',
  call: 'napi_consume_skb()',
  between: 'on the TX ring',
  taken: 'being completed',
};

/** Its NAPI poll cleans the ring and handles ACKs, which are told apart in the events only. */
const TCP_WORDS: StageWords = {
  ...RING_WORDS,
  doing: { ...ON_RINGS, [PHASE.receive]: 'completions, ACKs' },
  states: { ...CLEANS, [PHASE.receive]: ['completions and ACKs', ''] },
  says: { ...RING_WORDS.says, [PHASE.receive]: 'cleans a descriptor or handles an ACK' },
};

const WORDS_BETWEEN: Readonly<Record<LoadRoles['between'], StageWords>> = {
  'UDP socket queue': SOCKET_WORDS,
  'TCP receive queue': TCP_SOCKET_WORDS,
  'TX ring': RING_WORDS,
};

export function stageWords({ kind }: { readonly kind: LoadKind }): StageWords {
  if (kind === 'tcp-bulk') return TCP_WORDS;
  return WORDS_BETWEEN[LOAD_ROLES[kind].between];
}

/** Of a real CPU: what it does between two events is not in its trace. */
export const UNTOLD = 'between two events';

export function isUntold({ meta }: MachineView, phase: Phase): boolean {
  return meta.recorded === true && UNTOLD_PHASES.includes(phase);
}

const UNTOLD_PHASES: readonly Phase[] = [PHASE.idle, PHASE.user, PHASE.exit];

/** The call or context that a CPU is in. */
export function doingText({ view, scenario }: LabFrame, cpu: number): string {
  if (view.cpuState[cpu] !== CPU.online) return 'CPU is offline';
  const { load } = scenario;
  const phase = phaseOf(view, cpu);
  if (isUntold(view, phase)) return UNTOLD;
  // In user space is a sender that asks again; the CPU that cleans is in its poll.
  const sends = load.pairs.some(({ sender }) => sender === cpu);
  const cleans = LOAD_ROLES[load.kind].between === 'TX ring' && !sends && phase === PHASE.user;
  return stageWords(load).doing[cleans ? PHASE.receive : phase] ?? 'busy';
}
