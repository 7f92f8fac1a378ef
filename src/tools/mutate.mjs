/**
 * `npm run mutate [-- NAME …]`: plants small wrong changes in src/engine, one at a time, and says
 * whether the tests notice. What it changes it puts back, also when it is interrupted.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, PlainError, reportAndExit, root } from './project.mjs';

const KERNEL = join(root, 'src', 'engine', 'kernel');

/**
 * Test files that hold the mechanisms to account, the quick ones first: the next ones run only
 * where these notice nothing, at last all. The first test that fails ends the run.
 */
const STAGES = [
  ['src/engine/kernel', 'src/cli/oracle/oracle.test.ts', 'src/engine/races/races.test.ts'],
  [
    'src/engine/run.test.ts',
    'src/engine/facts.test.ts',
    'src/engine/audit/judge.test.ts',
    'src/engine/released-kernels.test.ts',
    'src/engine/workload',
  ],
  ['src/engine', 'src/cli'],
];

/** [name, file as seen from src/engine/kernel, what stands there, what is planted] */
const MUTATIONS = [
  [
    'kick one push late',
    'defer-push.ts',
    'a.count - 1 === a.defer_max',
    'a.count - 2 === a.defer_max',
  ],
  [
    'cap one too high',
    'defer-push.ts',
    'return a.count < a.defer_max',
    'return a.count <= a.defer_max',
  ],
  [
    'locked cap one too low',
    'defer-push.ts',
    'return count < a.defer_max',
    'return count + 1 < a.defer_max',
  ],
  [
    'limit of 0 never switches off',
    'defer-attempt.ts',
    '=== 0 && m.features',
    '=== -1 && m.features',
  ],
  ['same CPU is deferred', 'defer-attempt.ts', 'alloc_cpu === a.cpu', 'alloc_cpu === -2'],
  [
    'offline target is not seen',
    'defer-attempt.ts',
    'm.cpu_online[alloc_cpu] === 0',
    'm.cpu_online[alloc_cpu] === 2',
  ],
  [
    'zero-copy is deferred',
    'defer-attempt.ts',
    'm.features.zcopy_check &&',
    'm.features.zcopy_check && false &&',
  ],
  [
    'node of the allocating CPU',
    'defer-pernode.ts',
    'm.cpu_node[a.cpu]',
    'm.cpu_node[a.alloc_cpu]',
  ],
  [
    'repaired form picks the present node',
    'defer-deadcpu.ts',
    'm.cpu_node[a.my_cpu]',
    'm.cpu_node[a.cpu]',
  ],
  ['re-check ignores migration', 'defer-deadcpu.ts', ' && a.cpu === a.my_cpu', ''],
  [
    'drain forgets the other CPUs',
    'defer-deadcpu.ts',
    'if (hasOnlineCpu(m, node)) return;',
    'if (node >= 0) return;',
  ],
  ['drain in spite of a CPU left', 'defer-deadcpu.ts', 'if (hasOnlineCpu(m, node)) return;', ''],
  [
    'repair keeps the flag set',
    'defer-kick.ts',
    'if (!sent && repaired)',
    'if (!sent && !repaired)',
  ],
  [
    'two kicks in flight',
    'defer-kick.ts',
    'm.defer_ipi_scheduled[alloc_cpu] === 1',
    'm.defer_ipi_scheduled[alloc_cpu] === 2',
  ],
  ['handler leaves the flag', 'defer-kick.ts', '  m.defer_ipi_scheduled[cpu] = 0;\n', ''],
  [
    'flush keeps the counter',
    'defer-flush.ts',
    'm.defer_count[deferRow(m, f.cpu, f.node)] = 0;',
    '',
  ],
  ['self-flush keeps the counter', 'defer-flush.ts', '  m.defer_count[row] = 0;\n', ''],
  ['taken list stays on', 'defer-lists.ts', '  m.defer_list[row] = NIL;\n', ''],
  ['pending bit is not cleared', 'defer-lists.ts', '&= ~(1 << (node & 31))', '|= 1 << (node & 31)'],
  [
    'walk skips a node',
    'defer-walk.ts',
    'const from = f.node + 1;\n  const row',
    'const from = f.node + 2;\n  const row',
  ],
  [
    'one bitmap call too few',
    'defer-walk.ts',
    'totals[TOTAL.next_bit] += mask.count;',
    'totals[TOTAL.next_bit] += mask.count - 1;',
  ],
  ['mark is set for the wrong CPU', 'defer-mask.ts', 'm.marked[a.alloc_cpu *', 'm.marked[a.cpu *'],
  ['marks are not taken away', 'defer-mask.ts', '    m.marked[row + word] = 0;\n', ''],
  ['spin128 has a limit', 'defer-spin128.ts', 'const KICK_AT = 128;', 'const KICK_AT = 64;'],
  [
    'half the cache is given back',
    'napi-skb-cache.ts',
    'm.napi_skb_count[cpu] = size - free;',
    'm.napi_skb_count[cpu] = size >> 1;',
  ],
  [
    'refill takes one head',
    'napi-skb-cache.ts',
    'i < m.cache.refill; i++) m.napi_skb_cache',
    'i < 1; i++) m.napi_skb_cache',
  ],
  [
    'fclone head goes to the cache',
    'skb-free.ts',
    '  if (isFclone(m, skb)) return __kfree_skb(m, cpu, skb, path);\n',
    '',
  ],
  [
    'refused head goes to the slab',
    'skb-free.ts',
    'if (m.features.nodefer_cache)',
    'if (!m.features.nodefer_cache)',
  ],
  [
    'clone belongs to nobody',
    'skb-head.ts',
    'm.alloc_cpu[clone] = m.alloc_cpu[original]',
    'm.alloc_cpu[clone] = 0',
  ],
  [
    'shared skb is freed',
    'skb-head.ts',
    'if (!skb_shared(m, skb)) return true;',
    'if (m.users[skb] > 0) return true;',
  ],
  [
    'alien skb is freed in place',
    'napi-consume.ts',
    'm.alloc_cpu[skb] !== cpu && sendsAliens(m)',
    'm.alloc_cpu[skb] === -2 && sendsAliens(m)',
  ],
  [
    'flush after the poll only',
    'softirq.ts',
    'if (m.variant.flushesEachTurn) flushInPass(m, cpu);',
    'if (m.variant.flushesEachTurn && m.pass_polls[cpu] > 0) flushInPass(m, cpu);',
  ],
  [
    'pass does not return to its start',
    'softirq.ts',
    'if (m.poll_list[cpu] > 0 && m.repoll_list',
    'if (m.poll_list[cpu] > 99 && m.repoll_list',
  ],
  [
    'dying CPU forgets its IPI',
    'hotplug.ts',
    '  if (m.ipi_in_flight[cpu] === 1) trigger_rx_softirq(m, cpu);\n',
    '',
  ],
  [
    'node goes in spite of its memory',
    'hotplug.ts',
    '  if (m.node_memory[node] === 1) return false;\n',
    '',
  ],
  [
    'process context refills',
    'skb-alloc.ts',
    "if (context === 'napi') return false;",
    'if (context !== null) return false;',
  ],
  [
    'switched form keeps refused attempts counted',
    'switch-variant.ts',
    '  if (LOCKED_VARIANTS.includes(id)) countEntries(m);\n',
    '',
  ],
  [
    'joined lists lose their order',
    'switch-variant.ts',
    'of skbs.reverse()) llist_add',
    'of skbs) llist_add',
  ],
  [
    'UDP defers before it could',
    'udp-socket.ts',
    'if (m.callers.udp_rx) m.variant',
    'if (m.callers !== null) m.variant',
  ],
  [
    'receive buffer takes one too many',
    'udp-socket.ts',
    'if (queueLength(s, pair) >= s.capacity) return false;',
    'if (queueLength(s, pair) > s.capacity) return false;',
  ],
  [
    'backlog loses its younger skbs',
    'backlog.ts',
    'm.process_queue[cpu] = m.ll_node[skb];',
    'm.process_queue[cpu] = NIL;',
  ],
  [
    'RPS IPI goes to one CPU only',
    'backlog.ts',
    'm.rps_ipi_list[cpu] = m.rps_ipi_next[target]',
    'm.rps_ipi_list[cpu] = NIL',
  ],
  [
    'backlog polls are scheduled twice',
    'backlog.ts',
    'if (qlen > 0 || m.backlog_scheduled[cpu] === 1)',
    'if (qlen > 0)',
  ],
  [
    'a pass knows no end of its time',
    '../workload/rx-softirq.ts',
    'if (goesOn && jiffies(now) < w.passEnd[cpu])',
    'if (goesOn && jiffies(now) >= 0)',
  ],
  [
    'the task that waits longest is forgotten',
    '../workload/run-queue.ts',
    'q.first[cpu] = q.next[task];',
    'q.first[cpu] = NIL;',
  ],
  [
    'stopped ring starts again too late',
    'nic-tx-ring.ts',
    'if (ringUsed(r, queue) * 2 <= r.size) r.stopped',
    'if (ringUsed(r, queue) === 0 && r.size > 2) r.stopped',
  ],
  [
    'interrupt forgets its count',
    'nic-tx-ring.ts',
    '  if (used < frames) return timer;\n',
    '  if (used > 0) return timer;\n',
  ],
  [
    'kick takes no time from the task',
    '../workload/kick-pass.ts',
    '  schedule(w.calendar, task, w.calendar.at[task] + durPs);',
    '  schedule(w.calendar, task, w.calendar.at[task]);',
  ],
  [
    'device pass takes no time from the task',
    '../workload/irq-pass.ts',
    'w.calendar.at[task] + (nextPs - now)',
    'w.calendar.at[task]',
  ],
  [
    'checkpoint forgets skb_defer_max',
    '../checkpoint.ts',
    '    machine.skb_defer_max = this.scalars[1];\n',
    '',
  ],
  [
    'checkpoint forgets the variant',
    '../checkpoint.ts',
    'deferVariant(VARIANT_IDS[this.scalars[0]])',
    'deferVariant(machine.variant.id)',
  ],
  [
    'judges do not follow a checkpoint',
    '../checkpoint.ts',
    '    this.run.judge?.beginLog();\n',
    '',
  ],
  [
    'judges forget where skbs are',
    '../audit/skb-account.ts',
    '    this.place[skb] = PLACE.free;\n',
    '',
  ],
  [
    'judges let passes overlap calls',
    '../audit/cpu-account.ts',
    '    if (at >= this.callEnd[cpu]) return;\n',
    '    if (at >= 0) return;\n',
  ],
];

/** What is to be put back, while something is planted, and the tests that run meanwhile. */
let planted = null;
let tests = null;

function putBack() {
  if (planted !== null) writeFileSync(planted.path, planted.text);
  planted = null;
}

/** What the stages took without a fault, ms: one that takes several times as long never ends. */
const tookMs = [];
const patienceMs = (stage) => (stage in tookMs ? 60_000 + 5 * tookMs[stage] : 0);

/** Whether all tests pass; a fault that keeps them from ending is "never ends". */
async function verdict() {
  for (const [stage, files] of STAGES.entries()) {
    const began = Date.now();
    const said = await filesSay(files, patienceMs(stage));
    if (said !== 'pass') return said;
    tookMs[stage] ??= Date.now() - began;
  }
  return 'pass';
}

/** Not awaited by a blocking call: an interruption must get through. */
async function filesSay(files, limitMs) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--bail', '1', '--reporter', 'dot', ...files];
  const running = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
  tests = running;
  const timer = limitMs === 0 ? null : setTimeout(() => running.kill('SIGKILL'), limitMs);
  const [code, signal] = await once(running, 'exit');
  clearTimeout(timer);
  if (signal === 'SIGKILL') return 'never ends';
  return code === 0 ? 'pass' : 'fail';
}

/** What the tests say of a fault. */
async function plant([name, file, from, to]) {
  const path = join(KERNEL, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) {
    throw new PlainError(`"${name}" does not fit any more: ${file} has its text not exactly once.`);
  }
  planted = { path, text };
  try {
    const changed = text.replace(from, () => to);
    writeFileSync(path, changed);
    return await verdict();
  } finally {
    putBack();
  }
}

function stop() {
  putBack();
  tests?.kill();
  process.exit(1);
}

async function mutate() {
  ensureInstalled();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const wanted = process.argv.slice(2);
  const chosen = MUTATIONS.filter(([name]) => wanted.length === 0 || wanted.includes(name));
  if ((await verdict()) !== 'pass') {
    throw new PlainError('The tests fail before anything is planted: mend that first.');
  }
  let survived = 0;
  for (const mutation of chosen) {
    const said = await plant(mutation);
    if (said === 'pass') survived++;
    const mark = said === 'never ends' ? ' (its tests never end)' : '';
    process.stdout.write(`${said === 'pass' ? 'SURVIVED' : 'caught  '}  ${mutation[0]}${mark}\n`);
  }
  process.stdout.write(`${chosen.length - survived} of ${chosen.length} caught\n`);
  process.exitCode = survived === 0 && chosen.length > 0 ? 0 : 1;
}

mutate().catch(reportAndExit);
