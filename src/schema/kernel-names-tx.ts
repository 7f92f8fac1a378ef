/** Names of the kernel's transmit side, as in kernel-names.ts; the page does not carry these. */
import type { KernelName } from './kernel-names.ts';

export const TX_NAMES: Readonly<Record<string, KernelName>> = {
  ndo_start_xmit: {
    file: 'include/linux/netdevice.h',
    meaning: 'What a driver does with an skb to send: it fills descriptors of a TX ring.',
  },
  next_to_use: {
    file: 'drivers/net/ethernet/intel/ixgbe/ixgbe.h',
    meaning: 'The descriptor of a ring that the driver fills next.',
  },
  next_to_clean: {
    file: 'drivers/net/ethernet/intel/ixgbe/ixgbe.h',
    meaning: 'The descriptor of a ring that the driver gets back next.',
  },
};
