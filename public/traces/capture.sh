#!/bin/sh
# capture.sh - record the Linux skb deferred-free path with plain tracefs.
#
# No dependencies beyond a POSIX shell and tracefs (run as root). It works in
# its own trace instance (instances/skbscope), so a trace that is already
# running on the machine is not touched, and the instance is removed at the end.
#
#   sudo sh capture.sh [options] [-- command ...]
#     -d SECONDS   how long to record                    (default 0.1)
#     -o FILE      output; ".gz" compresses              (default skbscope-trace.txt)
#     -s SET       basic | standard | deep | full        (default standard)
#     -b KB        ring buffer per CPU                   (default 16384)
#     -c CLOCK     trace clock: local, global, mono, x86-tsc ... (default global)
#     -w SECONDS   wait between starting the command and recording (default 1)
#     -n           no flags column      (trace option irq-info off)
#     -g           thread-group column  (trace option record-tgid on)
#     -p           follow trace_pipe while recording instead of reading the
#                  buffer afterwards (long recordings; may hold LOST lines)
#   Given a command, it is started in the background, recorded while it runs,
#   and waited for. Without one, whatever the machine is doing is recorded.
#
# Start with a short recording: a busy sender produces 50-300 MB of text per
# second. Nothing but event lines, process names, (hashed) kernel pointers and,
# first, what the machine is like ("# skbscope NAME VALUE": kernel release, CPUs,
# nodes, skb_defer_max) is written: no addresses, no host name, no packet contents.

set -u
D=0.1 O=skbscope-trace.txt S=standard B=16384 C=global W=1 N=0 G=0 P=0
R=${SKBSCOPE_ROOT:-}         # where sys and proc are looked for: its test has some of its own
stop() { echo "capture.sh: $1" >&2; exit 2; }
while [ $# -gt 0 ]; do
  case $1 in
    -[dosbcw]) [ $# -ge 2 ] || stop "$1 needs a value (-h for help)";;
  esac
  case $1 in
    -d) D=$2; shift 2;; -o) O=$2; shift 2;; -s) S=$2; shift 2;;
    -b) B=$2; shift 2;; -c) C=$2; shift 2;; -w) W=$2; shift 2;;
    -n) N=1; shift;; -g) G=1; shift;; -p) P=1; shift;;
    --) shift; break;;
    -h|--help) sed -n '2,26p' "$0"; exit 0;;
    *) stop "unknown option $1 (-h for help)";;
  esac
done
case $S in basic|standard|deep|full) ;; *) stop "no set $S: basic, standard, deep or full";; esac
case $D in ''|*[!0-9.]*) stop "$D is no number of seconds";; esac

T=$R/sys/kernel/tracing
[ -d "$T/events" ] || T=$R/sys/kernel/debug/tracing
[ -d "$T/events" ] || { echo "capture.sh: no tracefs (mount -t tracefs tracefs /sys/kernel/tracing)" >&2; exit 1; }
I=$T/instances/skbscope
[ -d "$I" ] && { echo "capture.sh: $I exists: another capture runs, or rmdir it" >&2; exit 1; }
mkdir "$I" || exit 1

cleanup() {
  echo 0 > "$I/tracing_on"
  echo > "$I/set_event"
  [ -n "${CMD:-}" ] && wait "$CMD" 2>/dev/null
  rmdir "$I"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

missing=
on() {                       # on subsystem/event [filter [fallback filter]]
  e=$I/events/$1
  [ -d "$e" ] || { missing="$missing $1"; return; }
  if [ -n "${2:-}" ]; then
    { echo "$2" > "$e/filter"; } 2>/dev/null ||
      { [ -n "${3:-}" ] && { echo "$3" > "$e/filter"; } 2>/dev/null; } ||
      missing="$missing $1(filter)"
  fi
  echo 1 > "$e/enable" || missing="$missing $1"
}

echo 0 > "$I/tracing_on"
echo "$B" > "$I/buffer_size_kb"
echo "$C" > "$I/trace_clock" || exit 1
[ $N = 1 ] && echo 0 > "$I/options/irq-info"
[ $G = 1 ] && echo 1 > "$I/options/record-tgid"

rx='vec == 3'
[ "$S" = full ] && rx=
on irq/softirq_raise "$rx"; on irq/softirq_entry "$rx"; on irq/softirq_exit "$rx"
on napi/napi_poll; on net/netif_rx; on net/netif_receive_skb
on skb/consume_skb; on skb/kfree_skb
case $S in standard|deep|full)
  on sock/sock_recv_length; on skb/skb_copy_datagram_iovec
  k='func.function == trigger_rx_softirq || func.function == rps_trigger_softirq'
  [ "$S" = full ] && k=
  on csd/csd_queue_cpu "$k"; on csd/csd_function_entry "$k"
  if [ "$S" = standard ]; then
    on kmem/kmem_cache_alloc 'call_site.function == __alloc_skb' 'name ~ "skbuff_*"'
  else
    on kmem/kmem_cache_alloc 'call_site.function == __alloc_skb || call_site.function == kmalloc_reserve' 'name ~ "skbuff_*"'
    on kmem/kmem_cache_free 'name ~ "skbuff_*"'
    on kmem/kfree 'call_site.function == skb_release_data'
  fi;;
esac
case $S in full)
  on sock/sock_send_length; on sock/sk_data_ready
  on net/net_dev_queue; on net/net_dev_start_xmit; on net/net_dev_xmit; on net/netif_rx_entry
  on sched/sched_switch; on ipi/ipi_send_cpu; on csd/csd_function_exit
  on irq_vectors/call_function_single_entry; on irq_vectors/call_function_single_exit;;
esac
[ -n "$missing" ] && echo "capture.sh: not on this kernel:$missing" >&2

CMD=
if [ $# -gt 0 ]; then "$@" >/dev/null 2>&1 & CMD=$!; sleep "$W"; fi

# What the trace itself does not tell, as comments. A file that is not there is left out.
about() {
  say() { [ -n "$2" ] && echo "# skbscope $1 $2"; }
  first() { [ -r "$1" ] && cat "$1"; }
  say kernel "$(uname -r)"
  say online_cpus "$(first "$R"/sys/devices/system/cpu/online)"
  say possible_nodes "$(first "$R"/sys/devices/system/node/possible)"
  say online_nodes "$(first "$R"/sys/devices/system/node/online)"
  for n in "$R"/sys/devices/system/node/node[0-9]*; do
    [ -r "$n/cpulist" ] && say node "${n##*node} $(cat "$n/cpulist")"
  done
  say skb_defer_max "$(first "$R"/proc/sys/net/core/skb_defer_max)"
}

out() { case $O in *.gz) gzip -9 > "$O";; *) cat > "$O";; esac; }
if [ $P = 1 ]; then
  echo 1 > "$I/tracing_on"
  { about; timeout "$D" cat "$I/trace_pipe"; } | out
else
  echo 1 > "$I/tracing_on"; sleep "$D"; echo 0 > "$I/tracing_on"
  { about; cat "$I/trace"; } | out
fi
echo "capture.sh: wrote $O" >&2
