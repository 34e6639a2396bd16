import type { StoredMeta } from './meta.ts'

/**
 * What a copy of somebody's own messages has of their meta: which files they carry, whose card, which place, what a poll asks. Left out are pages that
 * they link to, what others voted, and what names a part of another message.
 */
export function copiedMeta({
  preview: _,
  isPreviewOff: __,
  quoted: ___,
  media,
  poll,
  ...meta
}: StoredMeta): object {
  return {
    ...meta,
    ...(media ? { media: media.map(({ mediaId, name }) => ({ mediaId, name })) } : {}),
    ...(poll ? { poll: withoutVotes(poll) } : {}),
  }
}

const withoutVotes = ({ voterCount: _, options, ...poll }: NonNullable<StoredMeta['poll']>) => ({
  ...poll,
  options: options.map(({ optionId, text }) => ({ optionId, text })),
})
