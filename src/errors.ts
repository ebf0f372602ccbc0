/**
 * Every error the package throws on purpose. Messages read "Cannot <do> <what>: <reason>, got
 * <value>" and never hold memory text or keys.
 */

/** What went wrong, for programs. */
export type ErrorCode =
  | "invalid_argument"
  | "not_found"
  | "conflict"
  | "unsupported"
  | "store_unavailable"
  | "upstream_model"
  | "missing_dependency";

/** What each code means outside the library: over HTTP and as an exit code of the command line. */
export const ERROR_CODES: Readonly<Record<ErrorCode, { httpStatus: number; exitCode: number }>> =
  Object.freeze({
    invalid_argument: { httpStatus: 400, exitCode: 2 },
    not_found: { httpStatus: 404, exitCode: 3 },
    conflict: { httpStatus: 409, exitCode: 4 },
    unsupported: { httpStatus: 501, exitCode: 5 },
    store_unavailable: { httpStatus: 503, exitCode: 6 },
    upstream_model: { httpStatus: 502, exitCode: 7 },
    missing_dependency: { httpStatus: 501, exitCode: 8 },
  });

const brand = Symbol.for("madeleine.error");

/** Base of all errors of this package. */
export class MadeleineError extends Error {
  readonly code: ErrorCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryable?: boolean } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "MadeleineError";
    this.code = code;
    this.retryable = options.retryable ?? false;
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for errors of any copy of this package. */
  static isInstance(error: unknown): error is MadeleineError {
    return typeof error === "object" && error !== null && brand in error;
  }
}

/** An argument out of its range, missing or malformed. */
export class InvalidArgumentError extends MadeleineError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super("invalid_argument", message, options);
    this.name = "InvalidArgumentError";
  }
}

/** The scope holds nothing under that id. */
export class NotFoundError extends MadeleineError {
  constructor(message: string) {
    super("not_found", message);
    this.name = "NotFoundError";
  }
}

/** Somebody else wrote first, or the data belong to another embedder. */
export class ConflictError extends MadeleineError {
  constructor(message: string, options: { cause?: unknown; retryable?: boolean } = {}) {
    super("conflict", message, options);
    this.name = "ConflictError";
  }
}

/** Well understood, but this store, runtime or model cannot do it. */
export class UnsupportedError extends MadeleineError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super("unsupported", message, options);
    this.name = "UnsupportedError";
  }
}

/** The store failed: disk full, read-only, locked for too long, gone. Nothing was half-written. */
export class StoreUnavailableError extends MadeleineError {
  constructor(message: string, options: { cause?: unknown; retryable?: boolean } = {}) {
    super("store_unavailable", message, { retryable: true, ...options });
    this.name = "StoreUnavailableError";
  }
}

/** An embedding or language model handed in failed. */
export class UpstreamModelError extends MadeleineError {
  /** HTTP status of the model's service, where there was one. */
  readonly status: number | undefined;

  constructor(
    message: string,
    options: { cause?: unknown; status?: number; retryable?: boolean } = {},
  ) {
    super("upstream_model", message, options);
    this.name = "UpstreamModelError";
    this.status = options.status;
  }
}

/** An optional package is needed and not installed; the message names it. */
export class MissingDependencyError extends MadeleineError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super("missing_dependency", message, options);
    this.name = "MissingDependencyError";
  }
}
