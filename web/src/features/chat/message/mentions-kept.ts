import type { Mention, Message } from '@trau/contract'

/** The history keeps texts alone: who is named now stays named in an older text, in the places where it says the same name. */
export function mentionsKept({ content, metaData }: Message, older: string): Mention[] {
  const keptMentions: Mention[] = []
  let from = 0
  for (const mention of metaData.mentions ?? []) {
    const offset = older.indexOf(content.slice(mention.offset, mention.offset + mention.length), from)
    if (offset < 0) continue
    keptMentions.push({ ...mention, offset })
    from = offset + mention.length
  }
  return keptMentions
}
