import { pointsOf } from '../../board/overlay.ts';
import type { Overlay } from '../../board/overlay.ts';
import type { Layout } from '../../board/geometry.ts';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
/** Whether the reader wants nothing to move. */
export const still = (): boolean => calm.matches;

/** Plays what an event did, once: counters slide along their paths, a reduced one is turned over, a lost one fades. */
export function play(field: ParentNode, layout: Layout, { paths, losses }: Overlay): void {
  if (still()) return;
  const counter = (name: string): Element | null =>
    field.querySelector(`.field-counters [data-counter="${CSS.escape(name)}"] .slide`);
  for (const { unit, hexes } of paths) {
    const points = pointsOf(layout, hexes);
    if (unit === null || points.length < 2) continue;
    const end = points.at(-1)!;
    counter(unit)?.animate(
      points.map((point) => ({ transform: `translate(${point.x - end.x}px, ${point.y - end.y}px)` })),
      { duration: Math.min(900, 160 + 110 * points.length), easing: 'ease-in-out' },
    );
  }
  for (const { name, gone } of losses) {
    if (gone === null)
      counter(name)?.animate({ transform: ['scaleX(1)', 'scaleX(0)', 'scaleX(1)'] }, { duration: 500 });
  }
  for (const fallen of field.querySelectorAll('.fallen')) {
    fallen.animate(
      { opacity: [1, 1, 0], transform: ['none', 'none', 'scale(0.7)'] },
      { duration: 900, easing: 'ease-in' },
    );
  }
  for (const cross of field.querySelectorAll('.loss'))
    cross.animate({ strokeDasharray: ['0 70', '70 0'] }, { duration: 350, easing: 'ease-out' });
}
