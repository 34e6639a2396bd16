import { v7 } from 'uuid'
import { localDb, type SharedItem } from '../storage/local-db.ts'

/** More than a message can carry is not taken. */
const mostFiles = 20
const oldMs = 24 * 3600_000

/** Keeps what another app has shared, and leads to the page that asks for the room, or says that there is nothing. */
export async function takeShared(request: Request): Promise<Response> {
  const id = await keepShared(request).catch(() => undefined)
  return Response.redirect(id ? `/share?id=${id}` : '/share', 303)
}

/** Rejects where the disk is full. @returns under which id it is kept */
async function keepShared(request: Request): Promise<string | undefined> {
  const item = sharedItem(await request.formData())
  const db = await localDb()
  if (!db) return undefined
  const tx = db.transaction('shared', 'readwrite')
  // What nobody gave to a room goes.
  for (const oldShare of await tx.store.getAll())
    if (Date.now() - oldShare.createdTime > oldMs) await tx.store.delete(oldShare.id)
  await tx.store.put(item, item.id)
  await tx.done
  return item.id
}

export function sharedItem(form: FormData): SharedItem {
  const textField = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [title, text, url] = [textField('title'), textField('text'), textField('url')]
  // Apps put the link into the text, or the title before it, as they like: nothing stands twice.
  const parts = [title, text, url].filter((part, place, all) => {
    const others = all.filter((_, other) => other !== place)
    return (
      part !== '' &&
      !others.some(other => other !== part && other.includes(part)) &&
      all.indexOf(part) === place
    )
  })
  return {
    id: v7(),
    text: parts.join('\n'),
    files: form
      .getAll('files')
      .filter((file): file is File => file instanceof File && file.size > 0)
      .slice(0, mostFiles),
    createdTime: Date.now(),
  }
}
