/** The kernel's path of a datagram in a dozen lines of our own, for each variant and load. */
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import { type CodeLine, type CodePath, PASSES } from './code-paths.ts';

type DeferringId = Exclude<VariantId, 'none'>;

const ONE_LIST = { text: 'one list per CPU: no loop', names: ['defer_list'] };

/** The only line that the walks differ in. */
const LOOP: Readonly<Record<DeferringId, Pick<CodeLine, 'text' | 'names'>>> = {
  spin128: ONE_LIST,
  spinhalf: ONE_LIST,
  spinmax: ONE_LIST,
  atomic: ONE_LIST,
  llist: ONE_LIST,
  pernode: { text: 'for each possible node n', names: ['for_each_node', 'find_next_bit'] },
  online: { text: 'for each online node n', names: ['for_each_online_node', 'find_next_bit'] },
  mask: { text: 'for each node n of the mask', names: ['defer_list'] },
  deadcpu: { text: 'for each possible node n', names: ['for_each_node', 'find_next_bit'] },
  final: { text: 'for each online node n', names: ['for_each_online_node', 'find_next_bit'] },
};

/** What the repair adds where a receiver gives an skb back, and where a CPU dies. */
export interface RepairLine {
  readonly indent: 0 | 1;
  readonly text: string;
  readonly names: readonly string[];
}

const REPAIR: readonly RepairLine[] = [
  { indent: 0, text: 'skb_attempt_defer_free()', names: ['skb_attempt_defer_free'] },
  {
    indent: 1,
    text: 'alloc CPU gone? flush it here',
    names: ['alloc_cpu', 'skb_defer_node_flush'],
  },
  { indent: 0, text: 'dev_cpu_dead()', names: ['dev_cpu_dead'] },
  { indent: 1, text: 'flush what that CPU left', names: ['skb_defer_node_flush', 'cpu_to_node'] },
];

export function repairLines(variant: VariantId): readonly RepairLine[] {
  return variant === 'deadcpu' || variant === 'final' ? REPAIR : [];
}

/** Lines of the pass in a kernel that never flushes, or does so at the end. */
function passOf(variant: VariantId, path: CodePath): readonly CodeLine[] {
  const { flushes } = VARIANTS[variant];
  const pass = PASSES[path];
  if (flushes === 'each turn') return pass;
  const call = pass.filter((line) => line.id === 'call');
  const turn = pass.filter((line) => line.id !== 'call' && line.id !== 'done');
  const done = pass
    .filter((line) => line.id === 'done')
    .map((line) => ({
      ...line,
      text: 'return',
    }));
  return [...turn, ...(flushes === 'never' ? [] : call), ...done];
}

/** What the receiver does in a kernel without deferral. */
const FREED_WHERE_READ: readonly CodeLine[] = [
  {
    id: 'flush',
    indent: 0,
    text: 'udp_recvmsg()   copy → user',
    names: ['udp_recvmsg'],
    when: 'Never lit: the receiver is not followed line by line',
  },
  {
    id: 'free',
    indent: 1,
    text: 'consume_skb() → slab of this CPU',
    names: ['consume_skb'],
    when: 'Never lit: the receiver is not followed line by line',
  },
];

export function pseudoCode(variant: VariantId, path: CodePath = 'loopback'): readonly CodeLine[] {
  if (variant === 'none')
    return [...passOf(variant, path), ...(path === 'ring' ? [] : FREED_WHERE_READ)];
  const single = VARIANTS[variant].walk === 'none';
  const helper = repairLines(variant).length > 0 ? ['__skb_defer_free_flush'] : [];
  return [
    ...passOf(variant, path),
    {
      id: 'flush',
      indent: 0,
      text: 'skb_defer_free_flush()',
      names: ['skb_defer_free_flush', ...helper],
      when: 'Never lit: it names the lines below it',
    },
    {
      id: 'loop',
      indent: 1,
      ...LOOP[variant],
      when: 'Never lit: its time is part of each visit',
    },
    {
      id: 'list',
      indent: 2,
      text: single ? 'list = defer[this CPU]' : 'list = defer[this CPU][n]',
      names: single ? ['defer_list'] : ['defer_list', 'nr_node_ids'],
      when: 'Never lit: its time is part of each visit',
    },
    {
      id: 'empty',
      indent: 2,
      text: single ? 'if list is empty: return' : 'if list is empty: next n',
      names: ['defer_list', '_find_next_bit'],
      when: 'Lit while a list is looked at that holds nothing; orange if its node is not online',
    },
    {
      id: 'take',
      indent: 2,
      text: 'count = 0; take the list',
      names: ['defer_count', 'llist_del_all'],
      when: 'Lit while a list that holds skbs is taken as a whole',
    },
    {
      id: 'free',
      indent: 2,
      text: 'each skb → own cache',
      names: ['napi_consume_skb', 'napi_skb_cache_put', 'napi_skb_cache'],
      when: 'Lit while the skbs found are freed, newest first',
    },
  ];
}
