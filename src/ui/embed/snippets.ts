/** Texts to paste into a page or a deck. The addresses are those of this very page. */

export interface Snippet {
  readonly title: string;
  /** What to do with it, in a sentence or two. */
  readonly how: string;
  readonly text: string;
}

/** The script that lies beside the page. */
export const SCRIPT_FILE = 'skbscope-embed.js';

/** For HTML: what could end an attribute is written as an entity. */
function attribute(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** `address`: of the frame, whole, with its link. */
export function snippetsFor(address: string): readonly Snippet[] {
  const src = attribute(address);
  const sized = 'width="960" height="540" title="skbscope"';
  return [
    {
      title: 'Any page',
      how: 'A frame of any size from 320 × 180 on; it shows what it has room for.',
      text: `<iframe src="${src}" ${sized} loading="lazy"></iframe>`,
    },
    {
      title: 'reveal.js',
      how:
        `Copy ${SCRIPT_FILE} beside the deck. The frame plays while its slide is shown, fragments ` +
        'drive it, and a clicker goes on driving the deck after a click into the frame. ' +
        'data-skbscope="still" does not play by itself.',
      text: revealText(src, sized),
    },
    {
      title: 'Slidev',
      how:
        `Save as components/Skbscope.vue, with ${SCRIPT_FILE} beside it, and write ` +
        '<Skbscope /> on a slide.',
      text: slidevText(src),
    },
  ];
}

function revealText(src: string, sized: string): string {
  return `<section>
  <iframe data-skbscope data-src="${src}" ${sized}></iframe>
  <p class="fragment" data-skbscope="step flush">One flush later</p>
  <p class="fragment" data-skbscope="seek 24.6ms">At 24.6 ms</p>
</section>

<script type="module">
  import Reveal from './reveal.js/dist/reveal.mjs';
  import { connectReveal } from './${SCRIPT_FILE}';
  await Reveal.initialize();
  connectReveal(Reveal);
</script>`;
}

function slidevText(src: string): string {
  return `<script setup>
import { useIsSlideActive, useNav } from '@slidev/client'
import { onMounted, onUnmounted, ref, watch } from 'vue'
import { connectFrame } from './${SCRIPT_FILE}'

const frame = ref()
const active = useIsSlideActive()
const { next, prev } = useNav()
const keys = { PageDown: next, PageUp: prev, ArrowRight: next, ArrowLeft: prev }

let link

function follow() {
  // Else the keys go on to a frame that nobody sees.
  if (!active.value) frame.value?.blur()
  link?.send(active.value ? 'play' : 'pause').catch(console.warn)
}

onMounted(() => {
  link = connectFrame(frame.value, ({ type, key }) => {
    if (type === 'ready') follow()
    if (type === 'key') keys[key]?.()
  })
})
onUnmounted(() => link.disconnect())
watch(active, follow)
</script>

<template>
  <iframe ref="frame" width="100%" height="440" title="skbscope"
    src="${src}"></iframe>
</template>`;
}
