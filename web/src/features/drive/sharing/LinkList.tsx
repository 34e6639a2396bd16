import { useQuery } from '@tanstack/react-query'
import type { DriveLink, DriveNode } from '@trau/contract'
import { driveApi } from '../../../api/drive-api.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import type { SharingWords } from '../../../i18n/vi/sharing.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { hasExpired } from '../../../kit/sharing/link-time.ts'
import { PublicLinks } from '../../../kit/sharing/PublicLinks.tsx'
import { fileSize } from '../../../text/file-size.ts'
import { LinkDialog, receivesFiles } from './LinkDialog.tsx'
import { LinkOpens } from './LinkOpens.tsx'

/** The public links of a file or folder, for those who manage it. */
export function LinkList({ node }: { node: DriveNode }) {
  const words = useSharingWords()
  const [language] = useLanguage()
  const { nodeId } = node
  const parts = { params: { nodeId } }
  const links = useQuery(q(driveApi.driveSharing.listDriveLinks, parts))
  const renew = () => invalidate(driveApi.driveSharing.listDriveLinks, parts)
  return (
    <PublicLinks
      of={links}
      factsOf={link => factsOf(link, words, language)}
      revokeText={words.revokeText}
      onRevoke={({ linkId }) => driveApi.driveSharing.deleteDriveLink({ params: { nodeId, linkId } })}
      renew={renew}
      renderForm={(link, close) => (
        <LinkDialog node={node} link={link} onClose={close} onSaved={() => void renew()} />
      )}
      renderOpens={(link, close) => <LinkOpens nodeId={nodeId} link={link} onClose={close} />}
    />
  )
}

/** How much has come in through a link, of how much may. */
export function receivedText(link: DriveLink, words: SharingWords, language: string): string {
  const { receivedFiles, maxFiles, receivedBytes, maxBytes } = link
  const number = (n: number) => n.toLocaleString(language)
  const size = (bytes: number) => fileSize(bytes, language)
  return words.received(number(receivedFiles), number(maxFiles), size(receivedBytes), size(maxBytes))
}

function factsOf(link: DriveLink, words: SharingWords, language: string) {
  const number = (n: number) => n.toLocaleString(language)
  const { role, maxDownloads, downloads } = link
  return [
    maxDownloads
      ? words.downloadsOf(number(downloads), number(maxDownloads))
      : words.downloads(number(downloads)),
    receivesFiles(role) && receivedText(link, words, language),
    !link.isLive && !hasExpired(link) && words.notLive,
  ]
}
