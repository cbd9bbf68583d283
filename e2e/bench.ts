import { expect, type Page } from '@playwright/test';
import type { ChosenFile } from './png.ts';

/** Puts files into the order that is open on the workbench. */
export async function stageResults(admin: Page, ...files: ChosenFile[]): Promise<void> {
  const last = files.at(-1);
  await admin.getByRole('article').locator('> div input[type=file]').setInputFiles(files);
  await expect(
    admin
      .getByRole('region', { name: 'فایل‌ها' })
      .getByText(last?.name ?? '')
      .first(),
  ).toBeVisible();
}

export const deliverButton = (admin: Page) =>
  admin.getByRole('form', { name: 'تحویل سفارش' }).getByRole('button', { name: /تحویل/ });

/** Delivers the staged files and waits until the server has stored them. */
export async function deliver(admin: Page): Promise<void> {
  await expect(deliverButton(admin)).toBeEnabled();
  await deliverButton(admin).click();
  await expect(admin.getByText(/تحویل می‌شود/)).toBeVisible();
  // It is sent as if the page were left, so that a walk does not wait for eight seconds.
  await admin.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect(admin.getByText('عملیات با موفقیت انجام شد', { exact: true }).first()).toBeVisible();
}

/** Drops a file in the middle of the page, as from another window. */
export const dropAnywhere = (admin: Page, { name, mimeType, buffer }: ChosenFile): Promise<void> =>
  admin.evaluate(
    ([filename, type, text]) => {
      const carried = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([bytes], filename, { type }));
      const place = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
      for (const kind of ['dragenter', 'dragover', 'drop'])
        place.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: carried }));
    },
    [name, mimeType, buffer.toString('base64')] as const,
  );
