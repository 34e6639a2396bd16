import type { DriveNode } from '@trau/contract'
import { useEffect, useState } from 'react'
import IconFolder from '~icons/lucide/folder'
import IconPlay from '~icons/lucide/play'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { useMediaLinks } from '../../../model/media/links.ts'
import { placeholder } from '../../../model/media/thumb-hash.ts'
import { cx } from '../../../ui/cx.ts'
import { roomOf } from '../model/download.ts'
import { extensionOf, type NodeType, typeOfNode } from '../model/node-type.ts'

const tones: Partial<Record<NodeType, string>> = {
  folder: 'text-primary',
  pdf: 'text-danger',
  slides: 'text-secondary',
  archive: 'text-secondary',
}

/** What a file looks like: its picture where it has one, else what kind of file it is. Fills its place. */
export function NodeFace({ node, size }: { node: DriveNode; size: 'row' | 'tile' | 'panel' }) {
  const media = node.picture ?? node.media
  // Of a video or a document somebody's browser has drawn one.
  const hasPicture = media?.kind === 'IMAGE' || media?.hash !== undefined
  // Of another version it is another picture.
  if (hasPicture && node.scan === undefined)
    return <Picture key={media.mediaId} node={node} isLarge={size !== 'row'} />
  return <Icon node={node} className={size === 'row' ? 'size-6' : 'size-14'} />
}

function Icon({ node, className }: { node: DriveNode; className: string }) {
  const type = typeOfNode(node)
  return (
    <span className={cx('grid size-full place-items-center', tones[type] ?? 'text-muted')}>
      {type === 'folder' ? (
        <IconFolder className={cx(className, '[&_*]:fill-primary/15')} aria-hidden="true" />
      ) : (
        <FileIcon extension={extensionOf(node)} className={className} />
      )}
    </span>
  )
}

/** Blurred until it comes; the icon where it does not. */
function Picture({ node, isLarge }: { node: DriveNode; isLarge: boolean }) {
  const media = node.picture ?? node.media
  const links = useMediaLinks(media?.mediaId, roomOf(node))
  const url = node.picture ? links?.url : links?.thumbnailUrl
  const [shownUrl, setShown] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  // A new address of what is shown already is of no use.
  useEffect(() => setShown(old => old ?? url), [url])
  const blurredUrl = placeholder(media?.hash)
  if (isBroken || (links && !url)) return <Icon node={node} className={isLarge ? 'size-14' : 'size-6'} />
  return (
    <span
      className="relative block size-full overflow-hidden bg-fill bg-cover bg-center"
      style={blurredUrl ? { backgroundImage: `url("${blurredUrl}")` } : undefined}
    >
      {shownUrl && (
        <img
          src={shownUrl}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {node.media?.kind === 'VIDEO' && (
        <IconPlay
          className={cx(
            'absolute inset-0 m-auto rounded-full bg-black/55 text-white [&_*]:fill-current',
            isLarge ? 'size-9 p-2.5' : 'size-5 p-1',
          )}
          aria-hidden="true"
        />
      )}
    </span>
  )
}
