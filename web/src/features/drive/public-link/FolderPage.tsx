import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PublicDriveNode } from '@trau/contract'
import { Suspense } from 'react'
import IconUp from '~icons/lucide/arrow-left'
import IconDownload from '~icons/lucide/download'
import IconFolder from '~icons/lucide/folder'
import IconArchive from '~icons/lucide/folder-down'
import { driveApi } from '../../../api/drive-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { pagesOf } from '../../../api/pages.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { fileExtension } from '../../../text/file-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { saveFrom } from '../model/save-from.ts'
import { DownloadLink } from './DownloadLink.tsx'
import { callParts, useLink } from './link.ts'

const SendFiles = lazyView(() => import('./SendFiles.tsx'))

/** What a shared folder holds. */
export function FolderPage({ node }: { node: PublicDriveNode }) {
  const words = usePublicLinkWords()
  const link = useLink()
  const { params, query } = callParts(link)
  const list = useInfiniteQuery(
    pagesOf(
      driveApi.driveLinks.listPublicChildren,
      { params: { ...params, nodeId: node.nodeId }, query },
      100,
    ),
  )
  const isRoot = node.nodeId === link.node.nodeId
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <>
      {!isRoot && <BackToTop />}
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 text-xl font-bold break-words">{node.name}</h1>
        {link.role !== 'WATERMARK' && items.length > 0 && <ZipButton nodeId={node.nodeId} />}
      </div>
      {link.role === 'EDIT' && isRoot && (
        <Suspense>
          <SendFiles onSent={() => void list.refetch()} />
        </Suspense>
      )}
      <div className="mt-4 overflow-hidden rounded-xl border border-line bg-surface">
        <Loaded of={list} rows={5} label={words.loading}>
          {() =>
            items.length === 0 ? (
              <EmptyState title={words.emptyTitle} className="py-12">
                {words.emptyText}
              </EmptyState>
            ) : (
              <ul aria-label={words.items}>
                {items.map(item => (
                  <ItemRow key={item.nodeId} item={item} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MoreButton of={list} />
      </div>
    </>
  )
}

export function BackToTop() {
  const words = usePublicLinkWords()
  const { token, tenant, node } = useLink()
  return (
    <nav aria-label={words.path} className="mb-2 -ml-2">
      <Link
        to="/s/$token"
        params={{ token }}
        search={{ tenant, at: undefined }}
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-lg px-2 text-muted hover:bg-fill hover:text-ink"
      >
        <IconUp className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="truncate">{node.name}</span>
      </Link>
    </nav>
  )
}

function ZipButton({ nodeId }: { nodeId: string }) {
  const words = usePublicLinkWords()
  const link = useLink()
  const zip = useApiMutation(driveApi.driveLinks.requestPublicZip, {
    onSuccess: ({ url }) => saveFrom(url),
  })
  return (
    <Button
      variant="flat"
      isPending={zip.isPending}
      startContent={<IconArchive className="size-4.5" aria-hidden="true" />}
      onPress={() => void zip.mutate({ ...callParts(link), body: { nodeIds: [nodeId] } })}
    >
      {zip.isPending ? words.zipPreparing : words.downloadAll}
    </Button>
  )
}

function ItemRow({ item }: { item: PublicDriveNode }) {
  const words = usePublicLinkWords()
  const { token, tenant } = useLink()
  const [language] = useLanguage()
  const isFolder = item.kind === 'FOLDER'
  const facts = isFolder ? [words.folder] : [fileSize(item.bytes, language), fullTime(item.modifiedTime)]
  return (
    <li className="relative flex min-h-15 items-center gap-3 border-b border-line px-3 py-2 last:border-0 hover:bg-fill sm:px-4">
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-md bg-fill">
        {item.thumbnailUrl ? (
          <img src={item.thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
        ) : isFolder ? (
          <IconFolder className="size-5.5 text-primary" aria-hidden="true" />
        ) : (
          <FileIcon extension={fileExtension(item.name, item.mimeType)} className="size-5.5 text-muted" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to="/s/$token"
          params={{ token }}
          search={{ tenant, at: item.nodeId }}
          preload={false}
          className="block truncate font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
        >
          {item.name}
        </Link>
        <span className="block truncate text-sm text-muted tabular-nums">{facts.join(' · ')}</span>
      </span>
      {item.downloadUrl && (
        <DownloadLink
          href={item.downloadUrl}
          download={item.name}
          aria-label={words.downloadOne(item.name)}
          title={words.downloadOne(item.name)}
          className="relative grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-fill-strong hover:text-ink"
        >
          <IconDownload className="size-5" aria-hidden="true" />
        </DownloadLink>
      )}
    </li>
  )
}
