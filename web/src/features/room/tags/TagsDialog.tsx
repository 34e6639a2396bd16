import type { PersonalTag } from '@trau/contract'
import { useRef, useState } from 'react'
import IconPencil from '~icons/lucide/pencil'
import IconPlus from '~icons/lucide/plus'
import IconTrash from '~icons/lucide/trash-2'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { useText } from '../../../i18n/text.ts'
import { roomTags } from '../../../i18n/vi/roomTags.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { setOwn } from '../../../model/rooms/room-commands.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { roomActions, roomSelectors } from '../../../store/room-slice.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TagForm, type TagLook } from './TagForm.tsx'
import { TagMark } from './TagMark.tsx'

/** One's tags: which of them are on this room; making, changing and deleting them. */
export default function TagsDialog({ item, onClose }: { item: RoomItem; onClose: () => void }) {
  const words = useText(roomTags)
  const dispatch = useAppDispatch()
  const name = roomName(item, useChatWords())
  const all = useAppSelector(roomSelectors.selectPersonalTags)
  const [editedTag, edit] = useState<PersonalTag | 'new'>()
  const [tagToDelete, setTagToDelete] = useState<PersonalTag>()
  const { room, selfMember } = item
  const { on, choose } = useChoice(
    room.personalTags.map(({ tagId }) => tagId),
    tagIds => setOwn(selfMember!, { personalTags: tagIds.map(tagId => ({ tagId })) }),
  )
  if (!selfMember) return null
  const isOn = ({ tagId }: PersonalTag) => on.includes(tagId)
  const toggle = (tag: PersonalTag) =>
    choose(isOn(tag) ? on.filter(tagId => tagId !== tag.tagId) : [...on, tag.tagId])
  const save = async (style: TagLook) => {
    const change =
      editedTag === 'new'
        ? { personalTags: [...on.map(tagId => ({ tagId })), style] }
        : { editedTags: [{ tagId: editedTag!.tagId, ...style }] }
    await setOwn(selfMember, change, entry => {
      // The event brings the list to every device; this one need not wait for it.
      const tagsById = new Map(all.map(tag => [tag.tagId, tag]))
      for (const tag of entry.room.personalTags) tagsById.set(tag.tagId, tag)
      if (editedTag !== 'new') tagsById.set(editedTag!.tagId, { tagId: editedTag!.tagId, ...style })
      dispatch(roomActions.personalTagsSet([...tagsById.values()]))
      edit(undefined)
    })
  }
  const remove = (tag: PersonalTag) =>
    runWrite(() => api.room.deletePersonalTag({ query: { tagId: tag.tagId } }), {
      onSuccess: ({ items }) => dispatch(roomActions.personalTagsSet(items)),
    })
  if (editedTag) {
    return (
      <TagForm
        tag={editedTag === 'new' ? undefined : editedTag}
        onSave={save}
        onClose={() => edit(undefined)}
      />
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={words.title(name)}
      description={words.text}
      size="sm"
      footer={
        <>
          <Button
            variant="flat"
            startContent={<IconPlus className="size-4" aria-hidden="true" />}
            onPress={() => edit('new')}
          >
            {words.newTag}
          </Button>
          <Button color="primary" onPress={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      {all.length === 0 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <ul>
          {all.map(tag => (
            <li key={tag.tagId} className="flex min-h-11 items-center gap-1">
              <Checkbox className="min-w-0 flex-1" checked={isOn(tag)} onChange={() => toggle(tag)}>
                <span className="inline-flex max-w-full items-center gap-2">
                  <TagMark tag={tag} />
                  <span className="break-words">{tag.text}</span>
                </span>
              </Checkbox>
              <IconButton size="sm" label={words.editTag(tag.text)} onPress={() => edit(tag)}>
                <IconPencil className="size-4" aria-hidden="true" />
              </IconButton>
              <IconButton size="sm" label={words.deleteTag(tag.text)} onPress={() => setTagToDelete(tag)}>
                <IconTrash className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {tagToDelete && (
        <ConfirmDialog
          onClose={() => setTagToDelete(undefined)}
          title={words.deleteTitle(tagToDelete.text)}
          confirmLabel={words.remove}
          onConfirm={() => remove(tagToDelete)}
        >
          {words.deleteText}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** The choice as it was last made, each sent whole and after the one before it; then what is known of the server again. */
function useChoice(savedIds: readonly string[], tell: (on: readonly string[]) => Promise<unknown>) {
  const [chosenIds, setChosen] = useState<readonly string[]>()
  const lastWrite = useRef(Promise.resolve<unknown>(undefined))
  return {
    on: chosenIds ?? savedIds,
    choose(on: readonly string[]) {
      setChosen(on)
      const mine = lastWrite.current.then(() => tell(on))
      lastWrite.current = mine
      void mine.then(() => lastWrite.current === mine && setChosen(undefined))
    },
  }
}
