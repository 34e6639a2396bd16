import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { selectStored } from './document/update-store.ts'
import { inThread, plain } from './document/workers.ts'

export interface CopiedNote {
  noteId: string
  title: string
  text: string
  /** Files and pictures in it, which the copy holds too where they are the person's own. */
  mediaIds: string[]
  versions: { versionId: string; label?: string; createdTime: number; text: string }[]
}

/** The notes of a person as they read now, what was not folded yet too, with their versions; none that is locked behind the PIN. */
export async function* notesOfCopy(app: App, { tenantId, userId }: UserKey): AsyncGenerator<CopiedNote> {
  const notes = await app.db
    .selectFrom('note')
    .select(['note_id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .where('is_locked', '=', false)
    .orderBy('note_id')
    .execute()
  for (const { note_id: noteId, title } of notes) {
    const { text, media } = await describe(app, await selectStored(app.db, tenantId, noteId))
    const versions = []
    for await (const version of versionsOf(app, tenantId, noteId)) versions.push(version)
    yield { noteId, title, text, mediaIds: media.map(({ mediaId }) => mediaId), versions }
  }
}

const describe = (app: App, document: Parameters<typeof plain>[0]) =>
  inThread(() => app.services.noteThreads.fold.run('describe', plain(document)))

/** One state at a time: each may have megabytes. */
async function* versionsOf(app: App, tenantId: string, noteId: string) {
  const versions = app.db
    .selectFrom('note_version')
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', noteId)
  const rows = await versions.select('version_id').orderBy('version_id').execute()
  for (const { version_id: versionId } of rows) {
    const row = await versions.selectAll().where('version_id', '=', versionId).executeTakeFirst()
    // Old ones make room for new ones meanwhile.
    if (!row) continue
    const { text } = await describe(app, { state: row.state })
    yield {
      versionId,
      ...(row.label ? { label: row.label } : {}),
      createdTime: row.created_time.getTime(),
      text,
    }
  }
}
