/** What commands print on machines of several kinds, for tests: written by hand after real ones. */

/** Lines of one sample, without the indentation of the source. */
function block(text: string): string {
  return text.replaceAll(/^ {4}/gm, '').trim();
}

export const POWER10 = {
  lscpu: block(`
    [root@lpar7 ~]# lscpu
    Architecture:             ppc64le
      Byte Order:             Little Endian
    CPU(s):                   8
      On-line CPU(s) list:    0-7
    Model name:               POWER10 (architected), altivec supported
      Model:                  2.0 (pvr 0080 0200)
      Thread(s) per core:     8
      Core(s) per socket:     1
      Socket(s):              1
    Virtualization features:
      Hypervisor vendor:      pHyp
      Virtualization type:    para
    Caches (sum of all):
      L1d:                    64 KiB (2 instances)
    NUMA:
      NUMA node(s):           1
      NUMA node0 CPU(s):      0-7`),
  nodes: block(`
    [root@lpar7 ~]# grep -H . /sys/devices/system/node/{possible,online,has_cpu,has_memory}
    /sys/devices/system/node/possible:0-31
    /sys/devices/system/node/online:0
    /sys/devices/system/node/has_cpu:0
    /sys/devices/system/node/has_memory:0`),
  rest: block(`
    [root@lpar7 ~]# sysctl net.core.skb_defer_max net.core.rmem_default
    net.core.skb_defer_max = 128
    net.core.rmem_default = 212992
    [root@lpar7 ~]# getconf PAGESIZE
    65536
    [root@lpar7 ~]# uname -r
    7.2.0-rc4
    [root@lpar7 ~]# grep NODES_SHIFT /boot/config-7.2.0-rc4
    CONFIG_NODES_SHIFT=8`),
};

export const TWO_SOCKETS = block(`
    $ lscpu
    Architecture:                         x86_64
    CPU op-mode(s):                       32-bit, 64-bit
    CPU(s):                               192
    On-line CPU(s) list:                  0-191
    Vendor ID:                            GenuineIntel
    BIOS Vendor ID:                       Intel(R) Corporation
    Model name:                           Intel(R) Xeon(R) 6740E
    BIOS Model name:                      Intel(R) Xeon(R) 6740E CPU @ 2.4GHz
    Flags:                                fpu vme de pse tsc msr pae
    Virtualization:                       VT-x
    NUMA node(s):                         2
    NUMA node0 CPU(s):                    0-95
    NUMA node1 CPU(s):                    96-191
    Vulnerability Spectre v2:             Mitigation; Enhanced IBRS
    $ cat /sys/devices/system/node/{possible,online}
    0-1
    0-1
    $ getconf -a | grep -E '^(PAGESIZE|LEVEL1_DCACHE_LINESIZE)'
    LEVEL1_DCACHE_LINESIZE             64
    PAGESIZE                           4096`);

export const EPYC_OFFLINE = block(`
    admin@epyc:~$ lscpu -e
    CPU NODE SOCKET CORE L1d:L1i:L2:L3 ONLINE    MAXMHZ    MINMHZ
      0    0      0    0 0:0:0:0          yes 4121.0000 1500.0000
      1    0      0    1 1:1:1:0          yes 4121.0000 1500.0000
      2    1      1    2 2:2:2:1          yes 4121.0000 1500.0000
      3    1      1    3 3:3:3:1          yes 4121.0000 1500.0000
      4    -      -    - :::               no         -         -
      5    -      -    - :::               no         -         -
      6    1      1    2 2:2:2:1          yes 4121.0000 1500.0000
    admin@epyc:~$ lscpu | grep -E 'Model name|Architecture'
    Architecture:            x86_64
    Model name:              AMD EPYC 9755 128-Core Processor
    admin@epyc:~$ head /sys/devices/system/node/possible /sys/devices/system/node/online
    ==> /sys/devices/system/node/possible <==
    0-1

    ==> /sys/devices/system/node/online <==
    0-1`);

export const SPARSE = {
  numactl: block(`
    $ numactl -H
    available: 6 nodes (0,8,252-255)
    node 0 cpus: 0 1 2 3
    node 0 size: 257742 MB
    node 0 free: 9563 MB
    node 8 cpus: 4 5 6 7
    node 8 size: 261735 MB
    node 8 free: 181122 MB
    node 252 cpus:
    node 252 size: 0 MB
    node 252 free: 0 MB
    node 253 cpus:
    node 254 cpus:
    node 255 cpus:
    node distances:
    node     0    8   252   253   254   255
       0:   10   40   80   80   80   80
       8:   40   10   80   80   80   80`),
  nodes: block(`
    /sys/devices/system/node/possible:0-255
    /sys/devices/system/node/online:0,8,252-255`),
  lscpu: block(`
    Architecture:        ppc64le
    CPU(s):              8
    On-line CPU(s) list: 0-7
    Model name:          POWER9, altivec supported
    NUMA node(s):        6
    NUMA node0 CPU(s):   0-3
    NUMA node8 CPU(s):   4-7
    NUMA node252 CPU(s):
    NUMA node253 CPU(s):
    NUMA node254 CPU(s):
    NUMA node255 CPU(s):`),
};

export const GUEST = block(`
    ubuntu@vm:~$ lscpu
    Architecture:                    x86_64
    CPU(s):                          2
    On-line CPU(s) list:             0,1
    Model name:                      AMD EPYC 9B45
    Hypervisor vendor:               KVM
    Virtualization type:             full
    NUMA node(s):                    1
    NUMA node0 CPU(s):               0,1
    ubuntu@vm:~$ uname -r
    6.18.44-generic
    ubuntu@vm:~$ sysctl -n net.core.skb_defer_max
    64
    ubuntu@vm:~$ cat /sys/devices/system/cpu/offline /sys/devices/system/node/possible

    0`);

export const GERMAN = block(`
    Architektur:                     x86_64
    CPU Operationsmodus:             32-bit, 64-bit
    Byte-Reihenfolge:                Little Endian
    CPU(s):                          12
    Liste der Online-CPU(s):         0-11
    Thread(s) pro Kern:              2
    Kern(e) pro Sockel:              6
    Sockel:                          1
    NUMA-Knoten:                     1
    Anbieterkennung:                 GenuineIntel
    Modellname:                      Intel(R) Xeon(R) CPU E5-1650 v4 @ 3.60GHz
    Maximale Taktfrequenz der CPU:   4000,0000
    BogoMIPS:                        7.199,87
    Virtualisierung:                 VT-x
    NUMA-Knoten0 CPU(s):             0-11`);

/** The first screen of lscpu and half of numactl. */
export const TRUNCATED = block(`
    CPU(s):                          256
    On-line CPU(s) list:             0-255
    Model name:                      Intel(R) Xeon(R) Platinum 8592+
    NUMA node(s):                    4
    NUMA node0 CPU(s):               0-63
    NUMA node1 CPU(s):               64-1
    available: 4 nodes (0-3)
    node 0 cpus: 0 1 2 3 4 5 6 7`);
