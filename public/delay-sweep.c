/*
 * delay-sweep: what does a known delay in a UDP sender cost?
 *
 *   gcc -O2 -Wall -Wextra -o delay-sweep delay-sweep.c
 *   ./delay-sweep [SENDER_CPU [RECEIVER_CPU [ROUNDS]]]        (default: 0 1 5)
 *
 * A sender on one CPU sends over loopback to a receiver that blocks in recv() on another. Before
 * every send() it spins for a known time, for 0.7 s a row. What a datagram then takes shows how
 * often the receiver fell asleep in between, and what waking it cost. Five rounds take 90 seconds.
 * The machine should have nothing else to do: whatever keeps the receiver's CPU awake, or takes
 * it away, makes the rows useless. Lines with '#' say what it ran on.
 *
 * A field is empty where the kernel does not count interrupts by the name "CAL" (x86 does).
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define RUN_NS 700000000LL
#define WARM_UP_NS 50000000LL
#define STOP_BYTES 1
#define MOST_BYTES 1472

static const int payloads[] = {64, MOST_BYTES};
static const int delays_ns[] = {0, 100, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200};

/* Written by the receiver, read by the sender. */
struct counts {
	volatile long received;
	volatile long switches;
	volatile int ready;
};

struct row {
	long sent;
	long received;
	long switches;
	long ipis; /* -1 where the kernel does not say */
	int64_t ns;
};

static void die(const char *what)
{
	fprintf(stderr, "delay-sweep: %s: %s\n", what, strerror(errno));
	exit(1);
}

static int64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set) != 0)
		die("cannot run on the CPU that was asked for");
}

/* Function-call interrupts that this CPU has taken, or -1. */
static long ipis_of(int cpu)
{
	static char line[1 << 16];
	char *at = line, *end;
	long column = -1, ipis = -1, i = 0;
	FILE *file = fopen("/proc/interrupts", "r");

	if (file == NULL)
		return -1;
	/* The first line names the CPUs that are online, the others have a column for each. */
	if (fgets(line, sizeof(line), file) != NULL)
		for (; (at = strstr(at, "CPU")) != NULL; at += 3, i++)
			if (strtol(at + 3, NULL, 10) == cpu)
				column = i;
	while (column >= 0 && fgets(line, sizeof(line), file) != NULL) {
		at = line + strspn(line, " ");
		if (strncmp(at, "CAL:", 4) != 0)
			continue;
		for (i = 0, at += 4; i <= column; i++, at = end)
			ipis = strtol(at, &end, 10);
	}
	fclose(file);
	return ipis;
}

static long switches_of_this_process(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_nvcsw;
}

/* The receiver: counts until it is told to stop. */
static void receive(int socket, int cpu, struct counts *counts)
{
	char buffer[MOST_BYTES];
	ssize_t bytes;

	pin(cpu);
	counts->ready = 1;
	while ((bytes = recv(socket, buffer, sizeof(buffer), 0)) != STOP_BYTES) {
		if (bytes < 0)
			die("recv()");
		counts->received++;
		/* Asked for once in a while: a system call for every datagram would be felt. */
		if ((counts->received & 1023) == 0)
			counts->switches = switches_of_this_process();
	}
	counts->switches = switches_of_this_process();
	_exit(0);
}

/* Sends for so long; returns how many, and in *took what it took. */
static long send_for(int socket, int bytes, int delay_ns, int64_t run_ns, int64_t *took)
{
	static char buffer[MOST_BYTES];
	int64_t start = now_ns(), now = start;
	long sent = 0;

	while (now - start < run_ns) {
		const int64_t until = now + delay_ns;

		while (now < until)
			now = now_ns();
		if (send(socket, buffer, bytes, 0) != bytes)
			die("send()");
		sent++;
		now = now_ns();
	}
	*took = now - start;
	return sent;
}

static int bound_socket(struct sockaddr_in *address)
{
	const int s = socket(AF_INET, SOCK_DGRAM, 0);
	socklen_t length = sizeof(*address);

	memset(address, 0, sizeof(*address));
	address->sin_family = AF_INET;
	address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (s < 0 || bind(s, (struct sockaddr *)address, length) != 0 ||
	    getsockname(s, (struct sockaddr *)address, &length) != 0)
		die("no socket on loopback");
	return s;
}

/* The stop may be dropped like any datagram: repeated until the receiver is gone. */
static void stop(int socket, pid_t receiver)
{
	const struct timespec pause = {0, 2000000};
	int status;

	do {
		if (send(socket, "", STOP_BYTES, 0) < 0 && errno != ECONNREFUSED)
			die("send()");
		nanosleep(&pause, NULL);
	} while (waitpid(receiver, &status, WNOHANG) == 0);
	if (status != 0)
		exit(1);
}

static struct row measure(int bytes, int delay_ns, int receiver_cpu, struct counts *counts)
{
	struct sockaddr_in address;
	const int inbox = bound_socket(&address);
	const int out = socket(AF_INET, SOCK_DGRAM, 0);
	struct row row;
	int64_t ignored;
	pid_t receiver;

	memset((void *)counts, 0, sizeof(*counts));
	if (out < 0 || connect(out, (struct sockaddr *)&address, sizeof(address)) != 0)
		die("no socket on loopback");
	receiver = fork();
	if (receiver < 0)
		die("fork()");
	if (receiver == 0)
		receive(inbox, receiver_cpu, counts);
	close(inbox);
	while (!counts->ready && waitpid(receiver, NULL, WNOHANG) == 0)
		sched_yield();
	if (!counts->ready)
		exit(1);
	send_for(out, bytes, delay_ns, WARM_UP_NS, &ignored);

	row.received = -counts->received;
	row.switches = -counts->switches;
	row.ipis = ipis_of(receiver_cpu);
	row.sent = send_for(out, bytes, delay_ns, RUN_NS, &row.ns);
	if (row.ipis >= 0)
		row.ipis = ipis_of(receiver_cpu) - row.ipis;
	stop(out, receiver);
	row.received += counts->received;
	row.switches += counts->switches;
	close(out);
	return row;
}

static void print_row(int round, int bytes, int delay_ns, const struct row *row)
{
	const double us = row->ns / 1e3;
	/* What waited in the queue when the time began can make it one or two below zero. */
	const double lost = row->sent > row->received ? row->sent - row->received : 0;

	printf("%d,%d,%d,%.3f,%.4f,%.3f,", round, bytes, delay_ns, us / row->sent,
	       row->received / us, (double)row->switches / row->sent);
	if (row->ipis >= 0)
		printf("%.4f", (double)row->ipis / row->sent);
	printf(",%.4f\n", lost / row->sent);
	fflush(stdout);
}

/* Prints the first line of a file that begins so, behind "# title: ". */
static void print_fact(const char *title, const char *path, const char *begin)
{
	char line[256];
	FILE *file = fopen(path, "r");

	while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
		const char *value = line + strlen(begin);

		if (strncmp(line, begin, strlen(begin)) != 0)
			continue;
		value += strspn(value, " \t:");
		printf("# %s: %.*s\n", title, (int)strcspn(value, "\n"), value);
		break;
	}
	if (file != NULL)
		fclose(file);
}

/* x86 says among its flags whether it is a guest; elsewhere the platform tells. */
static void print_guest(void)
{
	static char line[1 << 14];
	FILE *file = fopen("/proc/cpuinfo", "r");

	while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
		if (strncmp(line, "flags", 5) != 0)
			continue;
		printf("# virtual machine: %s\n", strstr(line, " hypervisor") ? "yes" : "no");
		break;
	}
	if (file != NULL)
		fclose(file);
}

static void print_head(int sender_cpu, int receiver_cpu)
{
	struct utsname kernel;

	uname(&kernel);
	printf("# delay-sweep 1\n");
	printf("# kernel: %s %s %s\n", kernel.sysname, kernel.release, kernel.machine);
	print_fact("processor", "/proc/cpuinfo", "model name");
	print_fact("processor", "/proc/cpuinfo", "cpu\t");
	print_fact("platform", "/proc/cpuinfo", "platform");
	print_guest();
	printf("# CPUs: %ld online, sender on %d, receiver on %d\n",
	       sysconf(_SC_NPROCESSORS_ONLN), sender_cpu, receiver_cpu);
	print_fact("possible nodes", "/sys/devices/system/node/possible", "");
	print_fact("online nodes", "/sys/devices/system/node/online", "");
	print_fact("skb_defer_max", "/proc/sys/net/core/skb_defer_max", "");
	print_fact("load average before", "/proc/loadavg", "");
	printf("rep,payload_bytes,extra_delay_ns,us_per_datagram_sent,received_m_per_s,"
	       "receiver_voluntary_ctx_switches_per_datagram,"
	       "call_ipis_to_receiver_cpu_per_datagram,drop_share\n");
	/* Before fork(), or the receivers would print it again. */
	fflush(stdout);
}

/* A whole number from the command line. */
static int number(const char *text, int least, int most)
{
	char *end;
	const long value = strtol(text, &end, 10);

	if (end != text && *end == '\0' && value >= least && value <= most)
		return value;
	fprintf(stderr, "delay-sweep: \"%s\" is no whole number from %d to %d: ", text, least, most);
	fprintf(stderr, "call it as delay-sweep [SENDER_CPU [RECEIVER_CPU [ROUNDS]]].\n");
	exit(2);
}

int main(int argc, char **argv)
{
	const int sender_cpu = argc > 1 ? number(argv[1], 0, CPU_SETSIZE - 1) : 0;
	const int receiver_cpu = argc > 2 ? number(argv[2], 0, CPU_SETSIZE - 1) : 1;
	const int rounds = argc > 3 ? number(argv[3], 1, 100) : 5;
	struct counts *counts = mmap(NULL, sizeof(*counts), PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (counts == MAP_FAILED)
		die("no memory");
	if (sender_cpu == receiver_cpu) {
		fprintf(stderr, "delay-sweep: sender and receiver need a CPU each.\n");
		return 2;
	}
	pin(sender_cpu);
	print_head(sender_cpu, receiver_cpu);
	for (int round = 1; round <= rounds; round++)
		for (size_t p = 0; p < sizeof(payloads) / sizeof(payloads[0]); p++)
			for (size_t d = 0; d < sizeof(delays_ns) / sizeof(delays_ns[0]); d++) {
				const struct row row =
					measure(payloads[p], delays_ns[d], receiver_cpu, counts);

				print_row(round, payloads[p], delays_ns[d], &row);
			}
	return 0;
}
