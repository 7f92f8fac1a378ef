/** `--release R`: a scenario on the kernel of a release, and what to know about a kernel. */
import { isVariantEdit, withoutVariants } from '../schema/edits.ts';
import {
  kernelLine,
  kernelOf,
  notReleased,
  releaseName,
  whyNotDeferred,
} from '../schema/kernel.ts';
import { hasSocketList, noteOf } from '../schema/kernel-note.ts';
import { CALLER_OF } from '../schema/load-parts.ts';
import { bundleFor, releaseHint } from '../schema/releases.ts';
import type { Scenario } from '../schema/scenario.ts';
import { VARIANTS } from '../schema/variants.ts';
import type { Arguments } from './arguments.ts';
import { UsageError } from './report.ts';

/**
 * The form, callers, caches, features and limit of a release in place of the scenario's kernel, all
 * the time: switches to another form are left out, other edits stay.
 */
export function onRelease({ options }: Arguments): (scenario: Scenario) => Scenario {
  const given = options.get('release');
  if (given === undefined) return (scenario) => scenario;
  const bundle = bundleFor(given);
  if (bundle === undefined)
    throw new UsageError(`--release ${given} is not a release known here: ${releaseHint(given)}.`);
  const release = given.replace(/^v/, '');
  return (scenario) => ({
    ...scenario,
    title: `${scenario.machine.title}, ${scenario.load.title}, kernel ${releaseName(release)}`,
    kernel: { ...kernelOf(bundle, scenario.kernel.deferMax), release },
    edits: withoutVariants(scenario.edits),
  });
}

/** Sentences; none where the kernel is a release that defers what the load brings. */
export function kernelNotes({ kernel, load, edits }: Scenario): string[] {
  const caller = CALLER_OF[load.kind];
  const variants = [
    ...new Set([kernel, ...edits.filter(isVariantEdit)].map(({ variant }) => variant)),
  ];
  const marked = variants.filter((variant) => VARIANTS[variant].mark !== '');
  return [
    notReleased(kernel),
    whyNotDeferred(kernel, caller),
    ...(hasSocketList(kernel, caller) ? [noteOf(kernel, caller)] : []),
    ...marked.map((variant) => `${VARIANTS[variant].title}: ${VARIANTS[variant].note}`),
  ].flatMap((note) => (note === null ? [] : [note.endsWith('.') ? note : `${note}.`]));
}

/** For people: "kernel v7.2: per-node lists 5628f3fe". */
export function kernelTitle({ kernel }: Scenario): string {
  return `kernel ${kernelLine(kernel)}`;
}
