import { expect, type Page } from '../src/fixtures.ts'

/** Everything that the browser's database holds in these stores, as one text. */
export const onDisk = (page: Page, stores: readonly string[]): Promise<string> =>
  page.evaluate(
    names =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('trau')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const tx = db.transaction(names)
          const requests = names.map(name => tx.objectStore(name).getAll())
          tx.oncomplete = () => {
            db.close()
            resolve(JSON.stringify(requests.map(({ result }) => result)))
          }
        }
      }),
    stores as string[],
  )

/** Settles once the service worker has kept the shell and is in charge of the page. */
export async function underWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 })
    .toBe(true)
}

/** Settles once this text is kept both as a room's last message in the list, and among the messages of its room. */
export const isKept = (page: Page, text: string) =>
  expect
    .poll(async () => [await onDisk(page, ['rooms']), await onDisk(page, ['windows'])], { timeout: 20_000 })
    .toEqual([expect.stringContaining(text), expect.stringContaining(text)])
