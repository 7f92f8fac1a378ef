/**
 * The first 4 ms of every preset, or all of it where it is shorter or something changes, as a
 * hash: the same on every machine and in every browser. A change here is a change of the engine:
 * raise ENGINE_VERSION with it.
 */
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';

/** By preset: the hash of the events of what `begun` gives. */
export const GOLDEN: Readonly<Record<string, string>> = {
  m1: '2550480f14255708',
  'm1-reverted': '8ab9246e32b1822d',
  'm1-online': 'e3725c7d085c9e99',
  'm1-final': 'e3725c7d085c9e99',
  'two-nodes': '6bc774cd06e7ebd4',
  'guest-4-pairs': 'eb93f1d6cc7e6a24',
  m2: '20a9993aa030e612',
  m3: 'bb26ecffbc4d0300',
  'm4-sockperf': '3514f7959860d0db',
  'm4-netperf': '74392208448d7e16',
  m5: '852b7d2acf7d25e9',
  m6: '80040daba1ee296e',
  m7: '8e9ea77efc046b38',
  m9: 'cac8971b6ba6fd6b',
  m11: '81c6186d64d23872',
  'm1-rps': 'a99e891135d54790',
  'm5-8-senders': 'c78599140c020b5b',
  'same-cpu': 'de4cc0e58a6009c3',
  'm3-nic': 'c36c91dbf84c3fe8',
  'nic-6-queues': '86e7310ee61f8123',
  'nic-busy-poll': '21a60b091d803401',
  'field-512': 'c74c7a00b0242f96',
  'field-192': '80d9acf13f22fb5c',
  'field-64': '188460d8d3a89c7b',
  mine: '94cab88fd0a600f0',
  'af-xdp': 'bcc7c23380474f27',
  'stuck-limit-0': '72d5b770e82a9707',
  'limit-0-key': '8aa2b9df1b3eaa89',
  'stuck-limit-1': 'd4edb33505bdb6ab',
  'limit-0-locked': 'a9f8467f7452cf74',
  'below-kick': '9295edc68326f639',
  'cpu-dies': '9de9ef34e2250470',
  'cpu-dies-repaired': '96f03b63fb6ee2f6',
  'node-goes-online': 'd300f0de50613ff9',
  'node-goes-final': '47727c1cba2cc0ea',
  'tcp-loopback': '6f0cb02d16370cdd',
  'tcp-nic': '2c00649ea8fe2713',
  'm8-freeze': '5fa33306bda900d6',
  'm8-cured': '5fa33306bda900d6',
};

/** As much of a preset as the hash is of. */
export function begun(scenario: Scenario): Scenario {
  const { edits, runPs } = scenario;
  return { ...scenario, runPs: edits.length > 0 ? runPs : Math.min(runPs, 4 * PS_PER_MS) };
}
