/** Names of the kernel's transmit side, as in kernel-names.ts; the page does not carry these. */
import type { KernelName } from './kernel-names.ts';

export const TX_NAMES: Readonly<Record<string, KernelName>> = {
  ndo_start_xmit: {
    file: 'include/linux/netdevice.h',
    meaning: 'What a driver does with an skb to send: it fills descriptors of a TX ring.',
  },
  skb_fclone_busy: {
    file: 'include/linux/skbuff.h',
    meaning: 'Whether the companion of an skb is in use by this socket.',
  },
  skb_release_head_state: {
    file: 'net/core/skbuff.c',
    meaning: 'Runs the destructor of an skb and lets go of what else its head refers to.',
  },
  skb_still_in_host_queue: {
    file: 'net/ipv4/tcp_output.c',
    meaning: 'Whether the copy of a packet that was sent before seems to be on this host still.',
  },
  tcp_sendmsg: {
    file: 'net/ipv4/tcp.c',
    meaning: 'Copies what an application writes into skbs of the write queue.',
  },
  tcp_queue_rcv: {
    file: 'net/ipv4/tcp_input.c',
    meaning: 'Appends what came in order to the receive queue of a socket.',
  },
  tcp_eat_recv_skb: {
    file: 'net/ipv4/tcp.c',
    meaning: 'Hands on an skb that a reader has copied whole: to be deferred, from v5.19 on.',
  },
  sk_defer_free_flush: {
    file: 'include/net/tcp.h',
    meaning: 'Frees what lies on a socket’s own list of eaten skbs; v5.17 and v5.18 only.',
  },
  tcp_cleanup_rbuf: {
    file: 'net/ipv4/tcp.c',
    meaning: 'Sends an ACK if a reader has made enough room, or has emptied the queue.',
  },
  ack_seq: {
    file: 'include/net/tcp.h',
    meaning: 'Of an ACK: everything below has come.',
  },
  copied_seq: {
    file: 'include/linux/tcp.h',
    meaning: 'How far a socket’s reader has copied what came.',
  },
  rcv_wup: {
    file: 'include/linux/tcp.h',
    meaning: 'What a socket had received when it sent its last ACK.',
  },
  tcp_recvmsg: {
    file: 'net/ipv4/tcp.c',
    meaning: 'Copies what has come to an application, as many skbs as it asks bytes of.',
  },
  tcp_add_backlog: {
    file: 'net/ipv4/tcp_ipv4.c',
    meaning: 'Queues what comes while a task has the socket; merges it into the last, if it can.',
  },
  release_sock: {
    file: 'net/core/sock.c',
    meaning: 'A task lets go of a socket: what came meanwhile is taken in.',
  },
  skb_orphan: {
    file: 'include/linux/skbuff.h',
    meaning: 'Takes an skb from the socket that sent it.',
  },
  tcp_skb_entail: {
    file: 'net/ipv4/tcp.c',
    meaning: 'Appends an skb to the write queue of a socket.',
  },
  sk_stream_is_writeable: {
    file: 'include/net/sock.h',
    meaning: 'Whether enough of the send buffer is free to wake a writer.',
  },
  tcp_write_xmit: {
    file: 'net/ipv4/tcp_output.c',
    meaning: 'Sends what the windows and TSQ allow.',
  },
  tcp_small_queue_check: {
    file: 'net/ipv4/tcp_output.c',
    meaning: 'TSQ: whether enough of a socket is on this host’s queues already.',
  },
  tcp_wfree: {
    file: 'net/ipv4/tcp_output.c',
    meaning: 'The destructor of what TCP sends: makes a socket go on that TSQ had stopped.',
  },
  tcp_packets_in_flight: {
    file: 'include/net/tcp.h',
    meaning: 'Packets sent that have neither come nor been lost, as far as is known.',
  },
  tcp_ack: {
    file: 'net/ipv4/tcp_input.c',
    meaning: 'Takes in an acknowledgement: frees what has come, finds what was lost.',
  },
  tcp_enter_loss: {
    file: 'net/ipv4/tcp_input.c',
    meaning: 'After a timeout: all that has not come is lost, the window is one packet.',
  },
  next_to_use: {
    file: 'drivers/net/ethernet/intel/ixgbe/ixgbe.h',
    meaning: 'The descriptor of a ring that the driver fills next.',
  },
  next_to_clean: {
    file: 'drivers/net/ethernet/intel/ixgbe/ixgbe.h',
    meaning: 'The descriptor of a ring that the driver gets back next.',
  },
  write_seq: {
    file: 'include/linux/tcp.h',
    meaning: 'End of what a socket has been given to send.',
  },
  snd_nxt: {
    file: 'include/linux/tcp.h',
    meaning: 'What is sent next for the first time.',
  },
  snd_una: {
    file: 'include/linux/tcp.h',
    meaning: 'The first that is not acknowledged.',
  },
  high_seq: {
    file: 'include/linux/tcp.h',
    meaning: 'End of what had been sent when a loss was noticed.',
  },
  snd_cwnd: {
    file: 'include/linux/tcp.h',
    meaning: 'The congestion window, packets.',
  },
  snd_ssthresh: {
    file: 'include/linux/tcp.h',
    meaning: 'Up to where the window grows fast.',
  },
  icsk_ca_state: {
    file: 'include/net/inet_connection_sock.h',
    meaning: 'Whether all is well, or a loss is being repaired.',
  },
  sacked_out: {
    file: 'include/linux/tcp.h',
    meaning: 'Packets that have come although earlier ones have not.',
  },
  lost_out: {
    file: 'include/linux/tcp.h',
    meaning: 'Packets taken for lost.',
  },
  retrans_out: {
    file: 'include/linux/tcp.h',
    meaning: 'Packets sent again that have not come.',
  },
  sk_wmem_alloc: {
    file: 'include/net/sock.h',
    meaning: 'What of a socket is on this host’s queues.',
  },
  rcv_nxt: {
    file: 'include/linux/tcp.h',
    meaning: 'Everything below it has come.',
  },
};
