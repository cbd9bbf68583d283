/** Puts a picture on the ground of a workshop table, with a line below it, as it is saved and shared. */
export function pictureWith(picture: HTMLCanvasElement, caption: string): HTMLCanvasElement | null {
  const foot = Math.round(Math.max(picture.width, picture.height) * 0.055);
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height + foot;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const ground = pen.createRadialGradient(
    canvas.width / 2,
    canvas.height / 3,
    0,
    canvas.width / 2,
    canvas.height / 2,
    Math.max(canvas.width, canvas.height) * 0.75,
  );
  const style = getComputedStyle(document.documentElement);
  ground.addColorStop(0, style.getPropertyValue('--table-light'));
  ground.addColorStop(1, style.getPropertyValue('--table-dark'));
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0);
  pen.fillStyle = style.getPropertyValue('--on-table');
  pen.font = `500 ${foot * 0.42}px "Vazirmatn Variable", Tahoma, sans-serif`;
  pen.direction = 'rtl';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(caption, canvas.width / 2, picture.height + foot * 0.4);
  return canvas;
}
