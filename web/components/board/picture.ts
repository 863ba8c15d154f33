/**
 * A board as a picture of its own: what is drawn, with the styles that it is drawn by.
 *
 * @param field the board's `<svg>`; it stays as it is
 * @param box what of the map is shown, in board units
 * @param styles the style sheets' text, written for a shadow root
 */
export function picture(
  field: SVGSVGElement,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  styles: string,
): string {
  const clone = field.cloneNode(true) as SVGSVGElement;
  for (const name of ['tabindex', 'role', 'aria-roledescription', 'aria-label']) clone.removeAttribute(name);
  clone.querySelectorAll('.fan, .hints, .selected, .cursor, .linked').forEach((part) => part.remove());
  clone.querySelector('.sheet')?.removeAttribute('transform');
  clone.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  clone.setAttribute('data-room', 'near');
  const margin = 20;
  clone.setAttribute(
    'viewBox',
    [box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin]
      .map(Math.round)
      .join(' '),
  );
  clone.setAttribute('width', String(Math.round(box.width + 2 * margin)));
  clone.setAttribute('height', String(Math.round(box.height + 2 * margin)));
  const text = new XMLSerializer().serializeToString(clone);
  const css = `${styles.replaceAll(/:host\b/g, ':root')} :root { background: var(--table); width: auto; height: auto; }`;
  return text.replace(/>/, `><style>${css.replaceAll('<', '\\3c ').replaceAll('&', '\\26 ')}</style>`);
}

/** The picture in pixels; null where this browser can't draw it. */
export async function pixels(svg: string, width: number, height: number): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
