/**
 * What each bundle of schema/releases.ts changed against the one before it, with the commits. Where
 * these were read is in kernel-sources.ts.
 */

/** `read`: in the source; `told`: in a mail, a changelog, a list of commits; else concluded. */
export type Basis = 'read' | 'told' | 'inferred';

export interface ReleaseFact {
  /** A sentence. */
  readonly what: string;
  readonly commits: readonly string[];
  readonly basis: Basis;
  /** It makes no difference to what is simulated. */
  readonly left?: true;
}

function fact(basis: Basis, what: string, ...commits: string[]): ReleaseFact {
  return { what, commits, basis };
}

function left(basis: Basis, what: string, ...commits: string[]): ReleaseFact {
  return { what, commits, basis, left: true };
}

const REPAIR = 'Hotplug repair, backported; the walk is still over possible nodes.';

/** The first of each is the one that menus show. */
export const RELEASE_FACTS: Readonly<Record<string, readonly ReleaseFact[]>> = {
  '5.16': [fact('told', 'Whoever consumes an skb frees it, on any CPU.', '68822bdf76f1')],
  '5.17': [fact('told', 'TCP keeps a list of its own per socket, until v5.18.', 'f35f821935d8')],
  '5.19': [
    fact('read', 'One locked list per CPU; TCP receive defers.', '68822bdf76f1'),
    fact('read', 'net.core.skb_defer_max, 64.', '39564c3fdc66'),
    fact('read', 'One kick in flight.', '97e719a82b43'),
    fact('read', 'The flush frees through the NAPI cache.', '2db60eed1a95'),
    fact('read', 'The flush comes before each poll.', '909876500251'),
    fact('inferred', 'With a limit of 1 every push kicks.', 'c09b0cd2cc6c'),
  ],
  '6.4': [
    left('read', 'The list’s lock leaves interrupts on.', '931e93bdf8ca'),
    left('read', 'Threaded NAPI polling flushes too.', 'a1aaee7f8f79'),
  ],
  '6.10': [
    fact('read', 'A refused skb’s head goes to the NAPI cache.', '7cb31c46b9cc', 'd8415a165c43'),
    left('read', 'A kick wakes the backlog thread, where there is one.', '80d2eefcb4c8'),
  ],
  '6.18': [
    fact('read', 'UDP receive defers.', '6471658dc66c', '6de1dec1c166'),
    fact(
      'read',
      'Lock-free lists, one per CPU and node of the pusher.',
      '9c94ae6bb0b2',
      '844c9db7f7f5',
      '5628f3fe3b16',
    ),
  ],
  '6.18.y': [fact('told', REPAIR, '06e3f54e8b22', 'c68f41574634')],
  '6.19-rc': [
    fact('read', 'TX completion defers skbs that still name their socket.', 'e20dfbad8aab'),
  ],
  '6.19': [
    fact('read', 'TX completion defers skbs of other CPUs.', 'e20dfbad8aab'),
    fact(
      'read',
      'What waits on a list no longer names its socket.',
      '1fcf572211da',
      '26b8986a18c1',
    ),
    fact('read', 'The limit is 128.', 'b61785852ed0'),
    fact(
      'read',
      'The NAPI cache holds 128 heads and takes 32 at a time.',
      '3505730d9042',
      '01d738561899',
      '2d67b5c5c67f',
    ),
    fact('read', 'Process context allocates from that cache.', '21664814b89e'),
    left('read', 'The flush prefetches the next skb.', 'fd9557c3606b'),
  ],
  '6.19.y': [fact('read', 'Zero-copy skbs are not deferred, backported.', '0943404b1f3b')],
  '7.0': [
    fact('read', 'Zero-copy skbs are not deferred.', '0943404b1f3b'),
    fact('read', 'SLUB has sheaves for all caches.', '40fd0acc45d0'),
  ],
  '7.1': [fact('read', 'A limit of 0 switches deferring off.', '08dc30de1a40')],
  '7.2.y': [fact('told', REPAIR, '06e3f54e8b22', '39d48136f029', '12e563b5eb1c')],
  '7.3': [fact('read', 'Hotplug repair, from v7.3-rc5.', '06e3f54e8b22')],
  '7.4': [
    fact('inferred', 'The walk is over online nodes; its diff was not read.', '56fbbb662795'),
  ],
};
