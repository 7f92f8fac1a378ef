/** Real output of public/delay-sweep.c: one round, called as `delay-sweep 0 1 1`. */

/**
 * A virtual machine that had other work to do at the same time, which shows in its rows of 1,472
 * bytes: half of the datagrams found the queue full. The suffix of the kernel's release is cut.
 */
export const BUSY_OUTPUT = `# delay-sweep 1
# kernel: Linux 6.18.44 x86_64
# processor: AMD EPYC
# CPUs: 2 online, sender on 0, receiver on 1
# possible nodes: 0
# online nodes: 0
# skb_defer_max: 64
rep,payload_bytes,extra_delay_ns,us_per_datagram_sent,received_m_per_s,\
receiver_voluntary_ctx_switches_per_datagram,call_ipis_to_receiver_cpu_per_datagram,drop_share
1,64,0,2.961,0.3339,0.392,0.0542,0.0113
1,64,100,3.046,0.3191,0.218,0.0733,0.0281
1,64,200,2.977,0.3346,0.157,0.0355,0.0040
1,64,300,3.121,0.3186,0.155,0.0301,0.0057
1,64,400,3.313,0.2989,0.168,0.0393,0.0098
1,64,600,3.502,0.2854,0.176,0.0324,0.0007
1,64,800,3.798,0.2630,0.193,0.0461,0.0012
1,64,1200,4.187,0.2363,0.228,0.0447,0.0106
1,64,1600,4.568,0.2178,0.258,0.0395,0.0052
1,64,2400,5.385,0.1857,0.322,0.0333,0.0000
1,64,3200,6.365,0.1565,0.371,0.0476,0.0041
1,1472,0,2.900,0.3417,0.149,0.0326,0.0090
1,1472,100,2.969,0.3345,0.157,0.0249,0.0070
1,1472,200,3.117,0.3180,0.164,0.0328,0.0089
1,1472,300,3.311,0.2902,0.164,0.0285,0.0390
1,1472,400,4.323,0.1162,0.093,0.0030,0.4978
1,1472,600,4.816,0.0872,0.078,0.0011,0.5802
1,1472,800,4.139,0.2224,0.190,0.0464,0.0796
1,1472,1200,4.794,0.1594,0.179,0.0277,0.2359
1,1472,1600,6.861,0.0686,0.146,0.0012,0.5294
1,1472,2400,9.338,0.0536,0.164,0.0019,0.4996
1,1472,3200,11.607,0.0459,0.182,0.0000,0.4671
`;
