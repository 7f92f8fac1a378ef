import { expect, test } from 'vitest';
import { importTrace } from './import-trace.ts';
import { bytesOf } from './scan.ts';

/** One pass with a drop, a flush, a kick and a receive, as each program prints it. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  tracefs: [
    ' sender-71      [001] D..1.    10.000001: softirq_entry: vec=3 [action=NET_RX]',
    ' sender-71      [001] ..s1.    10.000002: consume_skb: skbaddr=00000000124514dc location=skb_defer_free_flush+0x70/0xb0',
    ' sender-71      [001] ..s1.    10.000003: netif_receive_skb: dev=lo skbaddr=00000000fef9d93d len=42',
    ' sender-71      [001] ..s1.    10.000004: kfree_skb: skbaddr=00000000fef9d93d rx_sk=000000005a7f3ef0 protocol=2048 location=udp_queue_rcv_one_skb+0x437/0x4c0 reason: SOCKET_RCVBUFF',
    ' sender-71      [001] ..s1.    10.000005: softirq_exit: vec=3 [action=NET_RX]',
    ' sink-72      [000] .....    10.000006: csd_queue_cpu: cpu=1 callsite=generic_exec_single+0x36/0x150 func=trigger_rx_softirq csd=00000000d8975261',
    ' sender-71      [001] d.h..    10.000007: csd_function_entry: func=trigger_rx_softirq, csd=00000000d8975261',
    ' sink-72      [000] .....    10.000008: sock_recv_length: sk address = 000000005a7f3ef0, family = AF_INET protocol = 0x11, length = 14, error = 0, flags = 0x4000',
    ' sink-72      [000] .....    10.000009: sock_recv_length: sk address = 000000005a7f3ef0, family = AF_INET protocol = 0x11, length = 0, error = -11, flags = 0x4000',
  ],
  'trace-cmd report -R': [
    '          sender-71    [001]    10.000001: softirq_entry:         vec=3',
    '          sender-71    [001]    10.000002: consume_skb:           skbaddr=0xffff8881124514dc location=skb_defer_free_flush',
    '          sender-71    [001]    10.000003: netif_receive_skb:     skbaddr=0xffff8881fef9d93d len=42 name=lo',
    '          sender-71    [001]    10.000004: kfree_skb:             skbaddr=0xffff8881fef9d93d location=udp_queue_rcv_one_skb rx_sk=0xffff88815a7f3ef0 protocol=2048 reason=6',
    '          sender-71    [001]    10.000005: softirq_exit:          vec=3',
    '            sink-72    [000]    10.000006: csd_queue_cpu:         cpu=1 callsite=generic_exec_single func=trigger_rx_softirq csd=0xffff8881d8975261',
    '          sender-71    [001]    10.000007: csd_function_entry:    func=trigger_rx_softirq csd=0xffff8881d8975261',
    '            sink-72    [000]    10.000008: sock_recv_length:      sk=0xffff88815a7f3ef0 family=2 protocol=17 ret=14 flags=16384',
    '            sink-72    [000]    10.000009: sock_recv_length:      sk=0xffff88815a7f3ef0 family=2 protocol=17 ret=-11 flags=16384',
  ],
  'perf script --ns with call chains': [
    '          sender    71 [001]    10.000001000:           irq:softirq_entry: vec=3 [action=NET_RX]',
    '          sender    71 [001]    10.000002000:             skb:consume_skb: skbaddr=0xffff8881124514dc location=skb_defer_free_flush+0x70',
    '\tffffffff81ea9b10 consume_skb+0x70 ([kernel.kallsyms])',
    '\tffffffff81ea9b80 net_rx_action+0x10 ([kernel.kallsyms])',
    '',
    '          sender    71 [001]    10.000003000:       net:netif_receive_skb: dev=lo skbaddr=0xffff8881fef9d93d len=42',
    '          sender    71 [001]    10.000004000:               skb:kfree_skb: skbaddr=0xffff8881fef9d93d rx_sk=(nil) protocol=2048 location=udp_queue_rcv_one_skb+0x437 reason: SOCKET_RCVBUFF',
    '          sender    71 [001]    10.000005000:            irq:softirq_exit: vec=3 [action=NET_RX]',
    '            sink    72 [000]    10.000006000:           csd:csd_queue_cpu: cpu=1 callsite=generic_exec_single+0x36 func=trigger_rx_softirq csd=0xffff8881d8975261',
    '          sender    71 [001]    10.000007000:      csd:csd_function_entry: func=trigger_rx_softirq, csd=0xffff8881d8975261',
    '            sink    72 [000]    10.000008000:       sock:sock_recv_length: sk address = 0xffff88815a7f3ef0, family = AF_INET protocol = 0x11, length = 14, error = 0, flags = 0x4000',
    '            sink    72 [000]    10.000009000:       sock:sock_recv_length: sk address = 0xffff88815a7f3ef0, family = AF_INET protocol = 0x11, length = -11, error = 0, flags = 0x4000',
  ],
  'skbscope.bt': [
    'sender-71 [001] 10.000001000: softirq_entry: vec=3',
    'sender-71 [001] 10.000002000: consume_skb: skbaddr=ffff8881124514dc location=skb_defer_free_flush alloc_cpu=1',
    'sender-71 [001] 10.000003000: netif_receive_skb: dev=lo skbaddr=ffff8881fef9d93d len=42 alloc_cpu=1',
    'sender-71 [001] 10.000004000: kfree_skb: skbaddr=ffff8881fef9d93d location=udp_queue_rcv_one_skb reason=6 alloc_cpu=1',
    'sender-71 [001] 10.000005000: softirq_exit: vec=3',
    'sink-72 [000] 10.000006000: csd_queue_cpu: cpu=1 func=trigger_rx_softirq',
    'sender-71 [001] 10.000007000: csd_function_entry: func=trigger_rx_softirq',
    'sink-72 [000] 10.000008000: sock_recv_length: sk=ffff88815a7f3ef0 family=2 protocol=17 ret=14',
    'sink-72 [000] 10.000009000: sock_recv_length: sk=ffff88815a7f3ef0 family=2 protocol=17 ret=-11',
  ],
};

test.each(Object.keys(SAID))('%s says the same', async (program) => {
  const { coverage, headline, lives } = await importTrace([
    bytesOf(`${SAID[program].join('\n')}\n`),
  ]);
  expect(coverage.lines.unparsed).toBe(0);
  const { drops, ...counts } = headline;
  expect(counts).toEqual({
    events: 9,
    span_s: 0.000008,
    net_rx_passes: { 1: 1 },
    packets_per_pass: 1,
    flush_frees: { 1: 1 },
    flush_batches: { 1: 1 },
    largest_flush_batch: 1,
    udp_recv: { 0: 1 },
    tcp_recv: {},
    kicks_queued: { '0->1': 1 },
    kicks_run: { 1: 1 },
    rps_ipis: {},
    lost_events: {},
    unparsed_lines: 0,
  });
  // A number without its name says which drop it is only with the kernel that it comes from.
  expect([{ SOCKET_RCVBUFF: 1 }, { 6: 1 }]).toContainEqual(drops);
  expect(lives.ends).toMatchObject({ flush: 1, dropped: 1 });
});

test('what is stuck to a number makes it none', async () => {
  const line = (protocol: string): string =>
    ` sink-72      [000] .....    10.000008: sock_recv_length: sk address = 000000005a7f3ef0, family = AF_INET protocol = ${protocol}, length = 14, error = 0\n`;
  const { headline } = await importTrace([bytesOf(line('6x11') + line('0x11.') + line('0x11'))]);
  expect([headline.udp_recv, headline.tcp_recv]).toEqual([{ 0: 1 }, {}]);
});
