import { Link } from '@tanstack/react-router'
import type { DriveNode } from '@trau/contract'
import { durationText } from '@trau/contract/rules/duration'
import { Fragment, type ReactNode } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { usePersonName } from '../../../model/people/person-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { fullTime } from '../../../text/time.ts'
import { useNodeText } from '../browser/useNodeText.ts'
import { useRoomTitle, useSpaceTitle } from '../model/space-name.ts'
import { useNode } from '../model/useNodes.ts'

/** Kind, size, place, and who made and changed it when. */
export function NodeInfo({ node }: { node: DriveNode }) {
  const words = useDriveWords()
  const [language] = useLanguage()
  const text = useNodeText()
  const creator = usePersonName(node.createdBy)
  const editor = usePersonName(node.modifiedBy)
  const timeAndName = (time: number, name: string | undefined) =>
    name ? words.byPerson(fullTime(time), name) : fullTime(time)
  const { width, height, durationMs } = node.media ?? {}
  const place = node.attachment ? <InMessage node={node} /> : <Place node={node} />
  const rows: [label: string, value: ReactNode][] = [
    [words.fields.type, text.typeOf(node)],
    ...(node.kind === 'FILE'
      ? [[words.fields.size, fileSize(node.bytes, language)] as [string, string]]
      : []),
    ...(width && height ? [[words.fields.dimensions, `${width} × ${height}`] as [string, string]] : []),
    ...(durationMs ? [[words.fields.duration, durationText(durationMs)] as [string, string]] : []),
    ...(node.nodeId === node.spaceId ? [] : [[words.fields.place, place] as [string, ReactNode]]),
    [words.fields.modified, timeAndName(node.modifiedTime, node.modifiedBy && editor)],
    [words.fields.created, timeAndName(node.createdTime, node.createdBy && creator)],
    [words.fields.role, words.roles[node.role]],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 p-4 text-sm">
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </Fragment>
      ))}
      {text.scanOf(node) && <dd className="col-span-2 text-danger-deep">{text.scanOf(node)}</dd>}
    </dl>
  )
}

/** The folder it is in. */
function Place({ node }: { node: DriveNode }) {
  const { data } = useNode(node.nodeId)
  const path = data?.path ?? []
  const last = path.at(-1)
  const spaceTitle = useSpaceTitle(last?.nodeId === node.spaceId ? node.spaceId : undefined)
  if (!last) return '—'
  return (
    <Link
      to="/drive/folder/$folderId"
      params={{ folderId: last.nodeId }}
      className="text-primary-deep hover:underline"
    >
      {last.nodeId === node.spaceId ? spaceTitle : last.name}
    </Link>
  )
}

function InMessage({ node }: { node: DriveNode }) {
  const words = useDriveWords()
  const room = useRoomTitle(node.attachment?.roomId)
  return (
    <span className="flex flex-col items-start">
      {room}
      <Link
        to="/"
        search={{ room: node.attachment?.roomId, message: node.attachment?.messageId }}
        className="text-primary-deep hover:underline"
      >
        {words.toMessage}
      </Link>
    </span>
  )
}
