import { maxZipNodes, nodeNameKey, numberedName } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { NodeAccess } from '../policy.ts'
import type { NodeRow } from '../tables.ts'
import { type BelowRow, selectBelow } from './zip-store.ts'

export interface PlannedFile {
  nodeId: string
  /** Null of an empty file that a program made. */
  mediaId: string | null
  /** In the zip, with `/` between folders. */
  path: string
  bytes: number
  time: Date
}

export interface Plan {
  /** Of the zip. */
  name: string
  files: PlannedFile[]
  /** Folders, those that hold nothing too, which would be lost otherwise. */
  folders: { path: string; time: Date }[]
  /** When it was made; the list of what could not be read has it too. */
  time: Date
}

/**
 * What a zip of these nodes holds now.
 * @throws tooManyNodes
 */
export async function planZip(app: App, tenantId: string, accesses: readonly NodeAccess[]): Promise<Plan> {
  const roots = withoutNested(accesses)
  const rows = await selectBelow(
    app.db,
    tenantId,
    roots.map(node => node.node_id),
    maxZipNodes + 1,
  )
  if (rows.length > maxZipNodes) throw fail('tooManyNodes', { max: maxZipNodes })
  const pathOf = new Map<string, string>()
  const takenNames = new Set<string>()
  const plan: Plan = { name: nameOf(roots), files: [], folders: [], time: new Date(app.clock.now()) }
  const rootIds = new Set(roots.map(node => node.node_id))
  for (const row of rows) {
    const above = rootIds.has(row.node_id) ? undefined : pathOf.get(row.parent_id ?? '')
    const name = entryName(row)
    const path = above === undefined ? freeName(takenNames, name, row.kind) : `${above}/${name}`
    if (row.kind === 'FOLDER') {
      pathOf.set(row.node_id, path)
      plan.folders.push({ path, time: row.modified_time })
    } else {
      const { node_id: nodeId, media_id: mediaId, bytes, modified_time: time } = row
      plan.files.push({ nodeId, mediaId, path, bytes, time })
    }
  }
  return plan
}

/** A node that is asked for together with a folder above it comes once. */
function withoutNested(accesses: readonly NodeAccess[]): NodeRow[] {
  const once = new Map(accesses.map(access => [access.node.node_id, access]))
  return [...once.values()].flatMap(({ node, path }) =>
    path.some(ancestor => once.has(ancestor.nodeId)) ? [] : [node],
  )
}

const nameOf = (roots: readonly NodeRow[]) => {
  const [first] = roots
  const stem = roots.length === 1 && first && first.parent_id !== null ? first.name : 'Kho tệp'
  return `${stem}.zip`
}

/** Attachments are called as their sender called them, with what no file system takes. */
const entryName = ({ name }: BelowRow) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  name.replace(/[<>:"/\\|?*\u0000-\u001f]/g, '_').replace(/^\.+$/, '_') || '_'

/** Nodes of different folders may have one name. */
function freeName(takenNames: Set<string>, name: string, kind: NodeRow['kind']): string {
  let free = name
  for (let n = 1; takenNames.has(nodeNameKey(free)); n++) free = numberedName(name, n, kind)
  takenNames.add(nodeNameKey(free))
  return free
}
