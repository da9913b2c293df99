/** A bug that is put into the program on purpose, to check that the simulation finds it. */
export interface PlantedBug {
  name: string
  /** from the project's root */
  file: string
  /** the original line; it must occur once */
  right: string
  wrong: string
  /** whether only a basic host meets it, so that all its seeds are played on one */
  isOnBasicHost?: true
}
