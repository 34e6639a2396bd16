import type { LinkPreview, Message } from '@trau/contract'
import IconX from '~icons/lucide/x'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Picture } from '../media/Picture.tsx'
import { useConversation } from '../message/conversation.ts'
import { removePreview } from '../message/removal-commands.ts'
import { previewPlace } from './preview-place.ts'

/** What a linked page says of itself, as our server read it: nothing of the page is loaded here, nor its picture from there. */
export default function LinkPreviewCard({ message, preview }: { message: Message; preview: LinkPreview }) {
  const words = useKindPartWords()
  const { me } = useConversation()
  const { url, title, description, site, image } = preview
  const place = image && previewPlace(image)
  const picture = image && place && (
    <span className={place.className} style={place.style} data-preview-image="">
      <Picture key={image.mediaId} media={image} roomId={message.roomId} width={place.isWide ? 320 : 64} />
    </span>
  )
  return (
    <div className="mt-1 mb-0.5 flex items-start border-l-3 border-primary/60 pl-2.5">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={cx('min-w-0 text-sm hover:underline', place?.isWide ? 'w-80' : 'flex flex-1 gap-2.5')}
      >
        {place?.isWide && <span className="mb-1.5 block">{picture}</span>}
        <span className="block min-w-0 flex-1">
          <span className="sr-only">{words.preview}: </span>
          <span className="block truncate text-xs opacity-75">{site || hostOf(url)}</span>
          <span className="line-clamp-2 font-medium break-words">{title}</span>
          {description && <span className="line-clamp-3 break-words opacity-85">{description}</span>}
        </span>
        {!place?.isWide && picture}
      </a>
      {message.senderId === me && (
        <IconButton label={words.previewRemove} size="sm" onPress={() => void removePreview(message)}>
          <IconX className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
