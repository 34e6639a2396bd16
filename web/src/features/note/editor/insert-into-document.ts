import * as Y from 'yjs'

interface BlockNode {
  type: string
  attrs: Record<string, unknown>
}

/**
 * Puts a block into a document that no editor shows: behind the block of a place, at the end where that is gone.
 * @param place of `placeAt` @returns the place behind it
 */
export function insertIntoDocument(
  fragment: Y.XmlFragment,
  { type, attrs }: BlockNode,
  place: unknown,
): unknown {
  const element = new Y.XmlElement(type)
  // y-prosemirror keeps attributes as the values they are.
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value as never)
  const block = blockOf(fragment, place)
  const index = block ? fragment.toArray().indexOf(block) + 1 : fragment.length
  fragment.insert(index, [element])
  return Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(element, 0))
}

/** The block of the document, not one inside another, that a place is in or right behind. */
function blockOf(fragment: Y.XmlFragment, place: unknown): Y.XmlElement | undefined {
  if (!place || !fragment.doc) return undefined
  const position = Y.createRelativePositionFromJSON(place)
  const absolute = Y.createAbsolutePositionFromRelativePosition(position, fragment.doc)
  if (!absolute) return undefined
  if (absolute.type === fragment) return fragment.get(absolute.index - 1) as Y.XmlElement | undefined
  let type: Y.AbstractType<unknown> | null = absolute.type
  while (type && type.parent !== fragment) type = type.parent
  return (type as Y.XmlElement | null) ?? undefined
}
