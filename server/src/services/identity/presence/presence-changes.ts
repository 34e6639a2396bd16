/**
 * Of whom those who watch them must hear at the next beat: people whose presence is another now, and viewers who see others of it than
 * before. Each stands here until it was published.
 */
export class PresenceChanges {
  #users = new Set<string>()
  #viewers = new Set<string>()
  /** Those of the users whose name or picture is another now. */
  #profiles = new Set<string>()

  add(userId: string): void {
    this.#users.add(userId)
  }

  /** What these people share is another now, in both directions. */
  shareAnew(userIds: readonly string[]): void {
    for (const id of userIds) {
      this.#users.add(id)
      this.#viewers.add(id)
    }
  }

  shareProfile(userId: string): void {
    this.#users.add(userId)
    this.#profiles.add(userId)
  }

  /** Takes all of them and publishes news of them; where that fails they stand here again for the next beat. To hear it twice does no harm. */
  async publish(
    publish: (
      users: ReadonlySet<string>,
      viewers: ReadonlySet<string>,
      profileIds: ReadonlySet<string>,
    ) => Promise<void>,
  ): Promise<void> {
    const [users, viewers, profileIds] = [this.#users, this.#viewers, this.#profiles]
    this.#users = new Set()
    this.#viewers = new Set()
    this.#profiles = new Set()
    try {
      await publish(users, viewers, profileIds)
    } catch (error) {
      for (const id of users) this.#users.add(id)
      for (const id of viewers) this.#viewers.add(id)
      for (const id of profileIds) this.#profiles.add(id)
      throw error
    }
  }
}
