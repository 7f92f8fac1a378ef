/** Where the ranges come from that are not those of params.json, by the keys that tables use. */
const ROBOT = 'kernel test robot, 202512112119.5b9829a-lkp@intel.com';
const TOMASOV = 'A. Tomasov, netdev, 2026-09-10, 20260910143041.18106-1-atomasov@redhat.com';
const TX =
  'E. Dumazet, netdev, 2025-11-06, "net: use skb_attempt_defer_free() in napi_consume_skb()"';

export const PRIOR_SOURCES: Readonly<Record<string, string>> = {
  robot: ROBOT,
  'robot-profile': `${ROBOT}, netperf profile`,
  'robot-deferral': 'kernel test robot, 202509261609.dec14b91-lkp@intel.com',
  tomasov: TOMASOV,
  'tomasov-profile': `${TOMASOV}, profile of the stock kernel`,
  'tx-profile': `${TX}: profiles of one interrupt CPU`,
  'tx-rate': `${TX}: rate with the series`,
  'delay-sweep': 'M11, measured for this project on 2026-11-30 on a VM with 2 CPUs',
  'delay-fit': 'fitted to the eleven 64-byte rows of M11, times and wake-ups together',
  'defer-rule':
    'kernel source: skb_attempt_defer_free() kicks when the count passes half the limit',
  'af-xdp':
    'J. Xing, netdev, 2025-11-17, CAL+tcoBpUg=ggf6nQpYeZyAcMbXobuJtyUdN98G1HpcuUqFZ+w@mail.gmail.com: single AF_XDP sender, 1.98 Mpps before',
  derived: 'worked out from the published figures of the same report',
  'guest-report': 'K. Pan, netdev, 2026-09-11, 20260911023804.3503989-1-kris.pan@intel.com',
  unpublished: 'not published: drawn over what is plausible',
};
