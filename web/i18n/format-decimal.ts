export {
  /** With a number of digits after the decimal point: "0.013". */
  formatDecimal,
} from "#formats/decimal";
