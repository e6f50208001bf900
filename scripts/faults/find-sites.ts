/** Finds the places of a source file where a fault can be planted, and plants one. */
import { type Argument, type Expression, parseSync, type Statement, Visitor } from "oxc-parser";

export type FaultKind =
  | "comparison turned"
  | "bound shifted"
  | "early return"
  | "listener not removed"
  | "sign turned"
  | "&& and || exchanged"
  | "condition negated";

/** One fault: `replacement` takes the place of the text from `start` to `end`, in UTF-16 code units. */
export interface Site {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Operator -> operators that take its place. */
const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">"],
  "<=": ["<", ">="],
  ">": [">=", "<"],
  ">=": [">", "<="],
  "===": ["!=="],
  "!==": ["==="],
  "==": ["!="],
  "!=": ["=="],
};
const SIGNS: Readonly<Record<string, string>> = { "+": "-", "-": "+", "+=": "-=", "-=": "+=" };
/** Methods whose arguments are positions in a list or text. */
const POSITIONED =
  /^(slice|substring|substr|subarray|at|splice|charAt|charCodeAt|codePointAt|copyWithin|with)$/;
const REMOVERS =
  /^(removeEventListener|removeListener|removeAllListeners|off|unsubscribe|unobserve|disconnect|clearTimeout|clearInterval|cancelAnimationFrame|cancelIdleCallback)$/;
/** Names of sets whose `delete` removes a listener. */
const LISTENERS = /(listener|subscriber|watcher|waiter|reader|client|observer)s$/i;

function isText(node: Expression | Argument): boolean {
  if (node.type === "TemplateLiteral") return true;
  if (node.type === "BinaryExpression" && node.operator === "+")
    return isText(node.left) || isText(node.right);
  return node.type === "Literal" && typeof node.value === "string";
}

/** Returns the name of a function that is called, or of the last property of `a.b.c`. */
function lastName(node: Expression): string {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression" || node.computed) return "";
  return node.property.type === "Identifier" ? node.property.name : "";
}

/** Returns the site of the operator between two operands. */
function operatorSite(
  text: string,
  kind: FaultKind,
  [left, operator, right]: readonly [Span, string, Span],
  replacement: string,
): Site {
  const start = text.indexOf(operator, left.end);
  if (start === -1 || start >= right.start)
    throw new Error(`no ${operator} between ${left.end} and ${right.start}`);
  return { kind, start, end: start + operator.length, replacement };
}

/** Returns a site that shifts each whole number in an index or bound, by one in either direction. */
function shifts(node: Expression | Argument): Site[] {
  if (node.type === "UnaryExpression" && node.operator === "-") return shifts(node.argument);
  if (node.type === "BinaryExpression" && (node.operator === "+" || node.operator === "-"))
    return [...shifts(node.left), ...shifts(node.right)];
  if (node.type !== "Literal") return [];
  const { value, start, end } = node;
  const sites = (replacements: readonly string[]) =>
    replacements.map((replacement): Site => ({ kind: "bound shifted", start, end, replacement }));
  if (typeof value === "bigint") return sites([`${value + 1n}n`, `${value - 1n}n`]);
  return typeof value === "number" ? sites([`${value + 1}`, `${value - 1}`]) : [];
}

function earlyReturn(body: readonly Statement[]): Site[] {
  const [first] = body;
  if (!first || (first.type === "ReturnStatement" && first.argument === null)) return [];
  return [{ kind: "early return", start: first.start, end: first.start, replacement: "return; " }];
}

/** Returns the site that negates a condition. If it is an equality, then turning that is the same fault. */
function negation(text: string, test: Expression): Site[] {
  const { type, start, end } = test;
  if (type === "BinaryExpression" && /^[!=]==?$/.test(test.operator)) return [];
  const replacement =
    type === "UnaryExpression" && test.operator === "!"
      ? text.slice(test.argument.start, test.argument.end)
      : `!(${text.slice(start, end)})`;
  return [{ kind: "condition negated", start, end, replacement }];
}

function removal(callee: Expression, { start, end }: Span): Site[] {
  const name = lastName(callee);
  const removesFromSet =
    name === "delete" &&
    callee.type === "MemberExpression" &&
    LISTENERS.test(lastName(callee.object));
  if (!REMOVERS.test(name) && !removesFromSet) return [];
  return [{ kind: "listener not removed", start, end, replacement: "undefined" }];
}

/** Returns `text` with the fault planted. */
export function plant(text: string, { start, end, replacement }: Site): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Returns true if the file still parses with the fault planted. */
export function parsesWith(file: string, text: string, site: Site): boolean {
  return parseSync(file, plant(text, site)).errors.length === 0;
}

/** Returns all sites of a file in the order of the text. A file without statements that run has none. */
export function findSites(file: string, text: string): Site[] {
  const sites: Site[] = [];
  const body = (node: { readonly body: { readonly type: string } | null }) => {
    const block = node.body as { type: string; body: readonly Statement[] } | null;
    if (block?.type === "BlockStatement") sites.push(...earlyReturn(block.body));
  };
  const condition = ({ test }: { readonly test: Expression }) => {
    sites.push(...negation(text, test));
  };
  new Visitor({
    BinaryExpression({ left, operator, right }) {
      const operands = [left, operator, right] as const;
      const turned = COMPARISONS[operator] ?? [];
      for (const other of turned)
        sites.push(operatorSite(text, "comparison turned", operands, other));
      if (turned.length > 0) sites.push(...shifts(left), ...shifts(right));
      const sign = SIGNS[operator];
      if (sign && !isText(left) && !isText(right))
        sites.push(operatorSite(text, "sign turned", operands, sign));
    },
    AssignmentExpression({ left, operator, right }) {
      const sign = SIGNS[operator];
      if (sign && !isText(right))
        sites.push(operatorSite(text, "sign turned", [left, operator, right], sign));
    },
    LogicalExpression({ left, operator, right }) {
      if (operator === "??") return;
      const other = operator === "&&" ? "||" : "&&";
      sites.push(operatorSite(text, "&& and || exchanged", [left, operator, right], other));
    },
    MemberExpression(node) {
      if (node.computed) sites.push(...shifts(node.property));
    },
    CallExpression({ callee, arguments: given, start, end }) {
      if (callee.type === "MemberExpression" && POSITIONED.test(lastName(callee)))
        sites.push(...given.flatMap(shifts));
      sites.push(...removal(callee, { start, end }));
    },
    FunctionDeclaration: body,
    FunctionExpression: body,
    ArrowFunctionExpression: body,
    IfStatement: condition,
    ConditionalExpression: condition,
    WhileStatement: condition,
  }).visit(parseSync(file, text).program);
  return sites.sort((a, b) => a.start - b.start || a.end - b.end);
}
