export {
  /** The texts of the first frame, in the browser's time zone by the browser's rules. */
  firstFrameTexts,
} from "#formats/first-frame";
