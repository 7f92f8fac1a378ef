/**
 * Real output of public/delay-sweep.c, called as `delay-sweep 0 1 1`: a virtual machine of two CPUs
 * that had far more to do, as its load average says, so every row lost a large part of its
 * datagrams. The suffix of the kernel's release is cut.
 */
export const BUSY_OUTPUT = `# delay-sweep 1
# kernel: Linux 6.18.44 x86_64
# processor: AMD EPYC
# virtual machine: yes
# CPUs: 2 online, sender on 0, receiver on 1
# possible nodes: 0
# online nodes: 0
# skb_defer_max: 64
# load average before: 5.50 4.51 3.96 12/237 24705
rep,payload_bytes,extra_delay_ns,us_per_datagram_sent,received_m_per_s,\
receiver_voluntary_ctx_switches_per_datagram,call_ipis_to_receiver_cpu_per_datagram,drop_share
1,64,0,7.267,0.0840,0.109,0.0000,0.3897
1,64,100,17.405,0.0427,0.104,0.0002,0.2572
1,64,200,5.906,0.0642,0.070,0.0017,0.6210
1,64,300,6.945,0.0477,0.066,0.0022,0.6686
1,64,400,7.469,0.0565,0.089,0.0001,0.5784
1,64,600,8.030,0.0567,0.104,0.0015,0.5448
1,64,800,8.327,0.0522,0.103,0.0063,0.5651
1,64,1200,6.435,0.0865,0.127,0.0033,0.4435
1,64,1600,5.127,0.1124,0.127,0.0007,0.4234
1,64,2400,6.248,0.1026,0.154,0.0009,0.3590
1,64,3200,7.385,0.0887,0.187,0.0006,0.3448
1,1472,0,3.098,0.0975,0.077,0.0004,0.6980
1,1472,100,3.298,0.1067,0.087,0.0006,0.6480
1,1472,200,3.613,0.1052,0.104,0.0008,0.6199
1,1472,300,3.507,0.0851,0.091,0.0004,0.7015
1,1472,400,4.221,0.0998,0.124,0.0046,0.5786
1,1472,600,5.287,0.0921,0.166,0.0026,0.5129
1,1472,800,11.325,0.0417,0.151,0.0036,0.5280
1,1472,1200,13.802,0.0148,0.063,0.0001,0.7961
1,1472,1600,15.993,0.0221,0.126,0.0011,0.6468
1,1472,2400,12.199,0.0331,0.152,0.0010,0.5961
1,1472,3200,13.632,0.0174,0.083,0.0011,0.7624
`;
