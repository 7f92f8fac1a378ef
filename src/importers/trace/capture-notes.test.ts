/**
 * The script that records traces, over a tracefs of plain files: what it switches on, what it
 * writes first, and what it says when it cannot. A real tracefs fills a new instance by itself;
 * here mkdir and rmdir are scripts that do so.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root as project } from '../../tools/project.mjs';
import { importTrace } from './import-trace.ts';

const SCRIPT = join(project, 'public/traces/capture.sh');
const LINES = [1, 2].map(
  (at) => `  <idle>-0  [001] ..s1. ${at}.000000: softirq_entry: vec=3 [action=NET_RX]\n`,
);
const EVENTS = ['irq/softirq_entry', 'irq/softirq_exit', 'skb/consume_skb', 'csd/csd_queue_cpu'];

let root = '';

function put(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'skbscope-capture-'));
  for (const event of EVENTS) {
    put(`instance/events/${event}/enable`, '0');
    put(`sys/kernel/tracing/events/${event}/enable`, '0');
  }
  mkdirSync(join(root, 'sys/kernel/tracing/instances'));
  put('instance/trace', `# tracer: nop\n${LINES.join('')}`);
  put('instance/trace_pipe', LINES[0]);
  put('sys/devices/system/cpu/online', '0-1\n');
  put('sys/devices/system/node/possible', '0-31\n');
  put('sys/devices/system/node/online', '0,1\n');
  put('sys/devices/system/node/node0/cpulist', '0\n');
  put('sys/devices/system/node/node1/cpulist', '1\n');
  put('proc/sys/net/core/skb_defer_max', '64\n');
  put('bin/mkdir', `#!/bin/sh\ncp -R "${root}/instance" "$1"\n`, 0o755);
  put('bin/rmdir', `#!/bin/sh\nmv "$1" "${root}/after"\n`, 0o755);
});

afterEach(() => rmSync(root, { recursive: true }));

function capture(...options: string[]): SpawnSyncReturns<string> {
  const env = { ...process.env, SKBSCOPE_ROOT: root, PATH: `${root}/bin:${process.env.PATH}` };
  return spawnSync('sh', [SCRIPT, ...options], { cwd: root, env, encoding: 'utf8' });
}

const left = (path: string): string => readFileSync(join(root, 'after', path), 'utf8').trim();

describe('the script that records a trace', () => {
  it('records what it needs, and writes first what a trace does not tell', async () => {
    const { status, stderr } = capture('-d', '0', '-c', 'mono');
    expect([status, stderr]).toEqual([0, expect.stringContaining('wrote skbscope-trace.txt')]);
    expect(stderr).toMatch(/not on this kernel:.* napi\/napi_poll/);
    for (const event of EVENTS) expect(left(`events/${event}/enable`)).toBe('1');
    expect(left('events/irq/softirq_entry/filter')).toBe('vec == 3');
    expect(left('trace_clock')).toBe('mono');
    expect([left('tracing_on'), left('set_event')]).toEqual(['0', '']);
    const { coverage } = await importTrace([readFileSync(join(root, 'skbscope-trace.txt'))]);
    const { machine, lines } = coverage;
    expect(lines).toMatchObject({ events: 2, unparsed: 0 });
    expect(machine.kernel).toMatch(/^\d+\./);
    expect(machine).toMatchObject({ possibleNodes: expect.any(Array), onlineNodes: [0, 1] });
    expect(machine.possibleNodes).toHaveLength(32);
    expect(machine.cpuNode).toEqual(
      new Map([
        [0, 0],
        [1, 1],
      ]),
    );
    expect(machine.deferMax).toBe(64);
  });

  it('follows the pipe while a command runs, and packs what it writes', () => {
    const { status } = capture('-p', '-d', '1', '-w', '0', '-o', 'a.gz', '--', 'true');
    expect(status).toBe(0);
    const text = gunzipSync(readFileSync(join(root, 'a.gz'))).toString();
    expect(text.trimEnd().split('\n').at(-1)).toBe(LINES[0].trimEnd());
    expect(text).toMatch(/^# skbscope kernel /);
  });

  it.each([
    [['-x'], 2, /^capture\.sh: unknown option -x \(-h for help\)$/],
    [['-d'], 2, /^capture\.sh: -d needs a value/],
    [['-s', 'all'], 2, /^capture\.sh: no set all: basic, standard, deep or full$/],
    [['-d', 'soon'], 2, /^capture\.sh: soon is no number of seconds$/],
  ])('says in one line what is wrong with %j', (options, code, sentence) => {
    const { status, stderr } = capture(...options);
    expect([status, stderr.trim()]).toEqual([code, expect.stringMatching(sentence)]);
  });

  it('leaves alone a capture that runs, and a machine without tracefs', () => {
    mkdirSync(join(root, 'sys/kernel/tracing/instances/skbscope'));
    expect(capture('-d', '0').stderr).toMatch(/another capture runs, or rmdir it/);
    rmSync(join(root, 'sys/kernel/tracing'), { recursive: true });
    expect(capture('-d', '0')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no tracefs/),
    });
  });

  it('tells how it is used', () => {
    const { status, stdout } = capture('-h');
    expect(status).toBe(0);
    expect(stdout).toMatch(/-d SECONDS[\s\S]*packet contents\./);
    expect(spawnSync('sh', ['-n', SCRIPT]).status).toBe(0);
  });
});
