import type { OnlineStatus } from '@trau/contract'

/** Name and picture, where the news of a person's presence have them: an absent picture is none then. */
export const pictureAndName = ({
  name,
  avatarUrl,
  avatarHash,
}: Pick<OnlineStatus, 'name' | 'avatarUrl' | 'avatarHash'>) =>
  name === undefined ? {} : { name, avatarUrl, avatarHash }
