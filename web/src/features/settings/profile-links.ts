import type { ProfileLink } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxLinkLabel } from '@trau/contract/rules/person'
import { webAddress } from '../../text/web-address.ts'

/** What is wrong with a link as it stands in the form; one with neither name nor address is left out when it is sent. */
export function linkProblem({
  label,
  url,
}: ProfileLink): 'urlMissing' | 'urlWrong' | 'linkLabelLong' | undefined {
  if (countGraphemes(label.trim()) > maxLinkLabel) return 'linkLabelLong'
  if (url.trim() === '') return label.trim() === '' ? undefined : 'urlMissing'
  return webAddress(url) === undefined ? 'urlWrong' : undefined
}

/** The links as they are sent. */
export const linksToSend = (links: readonly ProfileLink[]): ProfileLink[] =>
  links.flatMap(({ label, url }) => {
    const address = webAddress(url)
    return address ? { label: label.trim(), url: address } : []
  })
