# Runs the pieces of code in the files 1.R, 2.R, … of a folder, whose number is the second argument, beside stand-ins of the client and of HTTP libraries, and prints
# for each the line `calls: ` with JSON: what it asked for until it ended or failed. Nothing is sent.
local({
  quoted <- function(text) encodeString(enc2utf8(text), quote = '"')

  plain <- function(value) {
    if (is.null(value)) return("null")
    if (is.list(value)) return(paste0("[", paste(vapply(value, plain, ""), collapse = ","), "]"))
    one <- function(item) {
      if (is.na(item)) return("null")
      if (inherits(item, "Date")) return(sprintf('{"date":%s}', quoted(format(item, "%Y-%m-%d"))))
      if (inherits(item, "POSIXt")) return(sprintf('{"date":%s}', quoted(format(item, "%Y-%m-%dT%H:%M:%S"))))
      if (is.character(item)) quoted(item) else if (is.logical(item)) tolower(item) else quoted(as.character(item))
    }
    items <- vapply(seq_along(value), function(at) one(value[at]), "")
    if (length(items) == 1) items else paste0("[", paste(items, collapse = ","), "]")
  }

  pairs_of <- function(values) {
    all <- Map(function(key, value) sprintf("[%s,%s]", quoted(key), plain(value)), names(values), values)
    paste0("[", paste(all[!vapply(values, is.null, NA)], collapse = ","), "]")
  }

  calls <- character()
  record <- function(call) calls <<- c(calls, call)

  client <- function(method, fields) {
    call <- function() {
      given <- as.list(environment())
      given <- given[!vapply(given, is.null, NA)]
      named <- Map(function(key, value) sprintf("%s:%s", quoted(key), plain(value)), names(given), given)
      record(sprintf('{"line":0,"method":"%s","args":[],"kwargs":{%s}}', method, paste(named, collapse = ",")))
      invisible(NULL)
    }
    formals(call) <- setNames(rep(list(NULL), length(fields)), fields)
    call
  }

  leading <- c("network_code", "metrics")
  middle <- c("interval", "date_start", "date_end")
  stand_ins <- list(
    oe_get_network_data = client("get_network_data", c(leading, middle, "network_region", "fueltech", "fueltech_group",
      "primary_grouping", "secondary_grouping")),
    oe_get_network_market_data = client("get_market", c(leading, middle, "network_region", "primary_grouping")),
    oe_get_facility_data = client("get_facility_data", c(leading, "facility_code", middle)),
    GET = function(url, ..., query = list()) {
      record(sprintf('{"line":0,"url":%s,"params":%s}', quoted(url), pairs_of(query)))
      invisible(NULL)
    },
    request = function(url) list(url = url, query = list()),
    req_url_query = function(req, ..., .multi = NULL) {
      req$query <- c(req$query, list(...))
      req
    },
    req_url_path_append = function(req, ...) {
      req$url <- paste(c(sub("/$", "", req$url), gsub("^/", "", c(...))), collapse = "/")
      req
    },
    req_perform = function(req, ...) {
      record(sprintf('{"line":0,"url":%s,"params":%s}', quoted(req$url), pairs_of(req$query)))
      invisible(NULL)
    }
  )

  attach(stand_ins)
  given <- commandArgs(trailingOnly = TRUE)
  for (number in seq_len(as.integer(given[2]))) {
    file <- file.path(given[1], paste0(number, ".R"))
    calls <- character()
    try({
      setTimeLimit(elapsed = 2, transient = TRUE)
      suppressWarnings(eval(parse(file, encoding = "UTF-8", keep.source = FALSE), globalenv()))
    }, silent = TRUE)
    setTimeLimit()
    rm(list = ls(globalenv(), all.names = TRUE), envir = globalenv())
    cat(sprintf("\ncalls: [%s]\n", paste(calls, collapse = ",")))
  }
})
