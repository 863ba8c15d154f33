import { css } from 'lit';

/**
 * Colours of counters by nation: our own palette in the spirit of the rulebook's (2.5), print dark or light so that the
 * strengths keep a contrast of at least 4.5 to 1, and no two sides look alike to eyes without one kind of cone
 * (test/web/components/palette.test.ts).
 */
export const counterStyles = css`
  /* Pages have cards and buttons of their own, whose strokes a counter in them must not inherit. */
  .face {
    --card: #cfc8b4;
    --ink: #14110c;
    stroke: none;
    stroke-linecap: butt;
    stroke-linejoin: miter;
  }
  .nation-soviet {
    --card: #c19167;
    --ink: #160d05;
  }
  .nation-romanian {
    --card: #e8cb5b;
    --ink: #1a1503;
  }
  .nation-polish-communist {
    --card: #f4f1e6;
    --ink: #1b1a16;
  }
  .nation-bulgarian {
    --card: #a8d8a7;
    --ink: #071713;
  }
  .nation-yugoslav {
    --card: #b9a0d0;
    --ink: #150b20;
  }
  .nation-us {
    --card: #676c41;
    --ink: #fdfbf0;
  }
  .nation-british {
    --card: #a33a35;
    --ink: #fff7f2;
  }
  .nation-canadian {
    --card: #a33a35;
    --ink: #fff7f2;
  }
  .nation-polish-exile {
    --card: #cc2f2a;
    --ink: #fffaf2;
  }
  .nation-french {
    --card: #3a70a5;
    --ink: #f6fbff;
  }
  .nation-german {
    --card: #b9bcba;
    --ink: #121413;
  }
  .nation-german.faction-east-german {
    --card: #45494d;
    --ink: #fbfbf8;
  }
  .nation-german.faction-german {
    --card: #8e938f;
    --ink: #0d0f0e;
  }
  .nation-hungarian {
    --card: #4f6362;
    --ink: #f8fbf4;
  }
  .nation-polish {
    --card: #f4f1e6;
    --ink: #1b1a16;
  }
  .nation-american {
    --card: #676c41;
    --ink: #fdfbf0;
  }
  .nation-ss {
    --card: #26282a;
    --ink: #f5f5f0;
  }
  .tone-0 {
    --card: #c19167;
    --ink: #14110c;
  }
  .tone-1 {
    --card: #a9b0b0;
    --ink: #14110c;
  }
  .tone-2 {
    --card: #9db3c8;
    --ink: #14110c;
  }
  .tone-3 {
    --card: #d9c27a;
    --ink: #14110c;
  }
  .tone-4 {
    --card: #c8a0a0;
    --ink: #14110c;
  }
  .tone-5 {
    --card: #b9a0d0;
    --ink: #14110c;
  }
  .tone-6 {
    --card: #a8c0a0;
    --ink: #14110c;
  }
  .faction-soviet.tone-0 {
    --card: #c9976a;
    --ink: #120f0a;
  }
  .faction-soviet.tone-1 {
    --card: #b5713f;
    --ink: #120f0a;
  }
  .faction-soviet.tone-2 {
    --card: #d8b48a;
    --ink: #120f0a;
  }
  .faction-soviet.tone-3 {
    --card: #b06b42;
    --ink: #120f0a;
  }
  .faction-soviet.tone-4 {
    --card: #dfc3a2;
    --ink: #120f0a;
  }
  .faction-soviet.tone-5 {
    --card: #9c5a4a;
    --ink: #120f0a;
  }
  .faction-soviet.tone-6 {
    --card: #c4835a;
    --ink: #120f0a;
  }
  .faction-german.tone-0 {
    --card: #a9b0b0;
    --ink: #120f0a;
  }
  .faction-german.tone-1 {
    --card: #8497a6;
    --ink: #120f0a;
  }
  .faction-german.tone-2 {
    --card: #c3c6c4;
    --ink: #120f0a;
  }
  .faction-german.tone-3 {
    --card: #6f7f78;
    --ink: #120f0a;
  }
  .faction-german.tone-4 {
    --card: #b3c4d6;
    --ink: #120f0a;
  }
  .faction-german.tone-5 {
    --card: #8d8f9f;
    --ink: #120f0a;
  }
  .faction-german.tone-6 {
    --card: #939c8f;
    --ink: #120f0a;
  }
  .unknown {
    --card: #b9b2a0;
    --ink: #14110c;
  }
  .unknown.faction-soviet {
    --card: #c08b56;
  }
  .unknown.faction-german {
    --card: #98a0a0;
  }
  .hidden-hatch {
    fill: url(#hatch-hidden);
    stroke: #1c160d;
    stroke-width: 1.6;
    stroke-dasharray: 7 5;
  }
  .memory {
    opacity: 0.62;
  }
  .question.small {
    font-size: 24px;
  }
  /* What was seen once: print that has faded, opaque all the same, so that nothing behind it mixes in. */
  .face.stale .card {
    fill: color-mix(in srgb, var(--card) 52%, #e6dfcc);
    stroke-dasharray: 7 5;
  }
  .stale .strengths,
  .stale .name,
  .stale .size {
    fill: color-mix(in srgb, var(--ink) 78%, #e6dfcc);
  }
  .stale .symbol {
    opacity: 0.62;
  }
  .last-seen rect {
    fill: #f3ead0;
    stroke: #4a3a10;
    stroke-width: 1;
    stroke-dasharray: 3 2;
  }
  .face .last-seen text {
    fill: #2b2205;
    font-size: 11px;
    font-weight: 700;
  }

  .face .shadow {
    fill: #1b140a;
    fill-opacity: 0.34;
  }
  .face .card {
    fill: var(--card);
    stroke: #1c160d;
    stroke-width: 1.6;
    stroke-opacity: 0.75;
  }
  .bevel {
    fill: none;
    stroke: #fff;
    stroke-opacity: 0.42;
    stroke-width: 1.8;
    stroke-linecap: round;
  }
  .reduced-band {
    fill: #fffdf4;
    fill-opacity: 0.55;
  }
  .ink {
    fill: none;
    stroke: var(--ink);
  }
  .ink-fill {
    fill: var(--ink);
    stroke: var(--ink);
  }
  symbol {
    overflow: visible;
  }
  .symbol {
    color: var(--ink);
    overflow: visible;
  }
  .face text {
    fill: var(--ink);
    text-anchor: middle;
    font-family: var(--face);
    user-select: none;
    -webkit-user-select: none;
  }
  .size {
    font-size: 8px;
    font-weight: 700;
    letter-spacing: 0.6px;
  }
  .name {
    font-size: 10.5px;
    font-weight: 600;
  }
  .strengths {
    font-size: 18.5px;
    font-weight: 700;
    letter-spacing: -0.4px;
    font-variant-numeric: lining-nums tabular-nums;
  }
  .emblem {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.1;
  }
  .emblem.solid {
    fill: var(--ink);
    stroke: none;
  }
  .question {
    font-size: 40px;
    font-weight: 700;
  }
  .badge circle {
    fill: #fbf3c4;
    stroke: #4a3a10;
    stroke-width: 1;
  }
  .badge text {
    fill: #2b2205;
    font-size: 10px;
    font-weight: 700;
  }
  .badge-out-of-supply circle,
  .badge-outOfSupply circle {
    fill: #f2b6ad;
  }
  .badge-reserve circle,
  .badge-prepared circle {
    fill: #cfe0ee;
  }
  .badge-garrison circle {
    fill: #dfe8d2;
  }
  .badge-disrupted circle {
    fill: #f5c9b8;
  }
`;
