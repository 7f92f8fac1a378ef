/** What the scenarios of hotplug-presets.ts show, for menus. */
export interface HotplugStory {
  readonly id: string;
  readonly title: string;
  /** One or two sentences. */
  readonly about: string;
}

export const HOTPLUG_STORIES: readonly HotplugStory[] = [
  {
    id: 'stuck-limit-0',
    title: 'Stuck by skb_defer_max 64, 0, 64',
    about:
      'v6.18, as measured on a real 6.18.44: at 0 every attempt is refused but counted, and after ' +
      'it nothing is deferred any more until the limit was above the counter once.',
  },
  {
    id: 'stuck-limit-1',
    title: 'Stuck by a limit of 1',
    about: 'v7.4: the key of v7.1 keeps a limit of 0 from counting, but not a limit of 1.',
  },
  {
    id: 'limit-0-key',
    title: 'A limit of 0 on v7.1',
    about: 'Switched off by a key, nothing is counted: deferral is back with the limit.',
  },
  {
    id: 'limit-0-locked',
    title: 'A limit of 0 under a lock',
    about: 'The list of v6.17, if UDP had deferred there: the counter counts entries, none sticks.',
  },
  {
    id: 'below-kick',
    title: 'Skbs wait below the kick',
    about:
      'The sender leaves CPU 2, which is idle then: what is freed later waits there, in every ' +
      'kernel, until a softirq pass runs on that CPU.',
  },
  {
    id: 'cpu-dies',
    title: 'A CPU dies with skbs pending, v7.2',
    about: 'Nobody frees them until the CPU is back and runs a softirq pass.',
  },
  {
    id: 'cpu-dies-repaired',
    title: 'A CPU dies with skbs pending, v7.3',
    about: 'dev_cpu_dead() frees them on a CPU that is left.',
  },
  {
    id: 'node-goes-online',
    title: 'A node goes, online walk alone',
    about:
      'v1/v2 of the patch: skbs on the list of a node that has left the online map are passed by, ' +
      'flush after flush, until the node is back.',
  },
  {
    id: 'node-goes-final',
    title: 'A node goes, as expected in v7.4',
    about: 'With the last CPU of the node dev_cpu_dead() empties its list on every CPU.',
  },
];
