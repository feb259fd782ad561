#!/bin/sh
# Checks the time of a World Clock server against this machine's clock, with nothing but sh, curl and awk.
#
#   sh check-time.sh URL [SAMPLES [ERROR_MS]]
#
# URL       the server, such as https://clock.example
# SAMPLES   how often to ask it: 1 to 100, by default 10
# ERROR_MS  by how many ms this machine's clock may be off; by default chronyd is asked, if it runs here
#
# Exit status: 0 if the bound that the server states holds or can't be refuted, 1 if it is refuted, 2 if nothing could be
# measured. Nothing is written and nothing is sent but GET requests for URL/api/time.

export LC_ALL=C

fail() {
  echo "check-time: $1" >&2
  exit 2
}

url=${1%/}
samples=${2:-10}
error=$3

[ -n "$url" ] || fail "Usage: sh check-time.sh URL [SAMPLES [ERROR_MS]]"
case $samples in
  100 | [1-9] | [1-9][0-9]) ;;
  *) fail "SAMPLES must be a whole number from 1 to 100, not \"$samples\"." ;;
esac
case $error in
  *[!0-9.]* | *.*.* | .) fail "ERROR_MS must be a number of milliseconds, such as 5 or 0.5, not \"$error\"." ;;
esac
for tool in curl awk; do
  command -v "$tool" > /dev/null || fail "$tool is needed, but not installed."
done

# This machine's clock in seconds, as finely as its tools can tell: neither busybox nor older macOS know date +%N.
case $(date +%N 2> /dev/null) in
  *[!0-9]* | '')
    if perl -MTime::HiRes -e 1 2> /dev/null; then
      now() { perl -MTime::HiRes=time -e 'printf "%.6f\n", time'; }
    elif adjtimex 2> /dev/null | grep -q tv_usec; then
      now() { adjtimex | awk '/tv_sec:/ { s = $2 } /tv_usec:/ { printf "%s.%06d\n", s, $2 }'; }
    else
      fail "A clock finer than a second is needed: date with %N (coreutils), perl, or busybox's adjtimex."
    fi
    ;;
  *) now() { date +%s.%N; } ;;
esac

times='%{http_code} %{time_pretransfer} %{time_starttransfer} %{time_total}'
results=
sample=0
while [ "$sample" -lt "$samples" ]; do
  before=$(now)
  answer=$(curl -qgsS --max-time 10 --write-out "
$times" "$url/api/time") || fail "The server did not answer."
  after=$(now)
  timings=${answer##*
}
  json=${answer%
*}
  case $timings in
    200\ *) ;;
    *) fail "The server did not tell its time: it answered with status ${timings%% *}." ;;
  esac
  case $json in
    *'"receivedMs":'*'"sentMs":'*'"boundMs":'*) ;;
    *) fail "This is not a World Clock server: its answer has no receivedMs, sentMs and boundMs." ;;
  esac
  results="$results$before $after ${timings#* } $json
"
  sample=$((sample + 1))
done

[ -n "$error" ] || tracking=$(chronyc -c tracking 2> /dev/null)

printf %s "$results" | awk -v error="$error" -v tracking="$tracking" '
  function field(name) {
    if (!match($0, "\"" name "\":[^,}]+")) return ""
    return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
  }
  function least(a, b) { return a < b ? a : b }
  function greatest(a, b) { return a > b ? a : b }
  function compare(who, whom, low, high,  middle, way) {
    middle = (low + high) / 2
    way = middle < 0 ? "behind" : "ahead of"
    # 0.1 ms for the rounding of both figures.
    printf "%s is %s %s by %.1f ms ± %.1f ms.\n", who, way, whom, greatest(middle, -middle), (high - low) / 2 + 0.1
  }

  # Seconds: this machine before and after curl ran; then, since curl began, the request, the answer, and the end.
  {
    left = ($1 + $3) * 1000
    arrived = ($2 - $5 + $4) * 1000
    low = NR == 1 ? field("sentMs") - arrived : greatest(low, field("sentMs") - arrived)
    high = NR == 1 ? field("receivedMs") - left : least(high, field("receivedMs") - left)
    if (NR == 1) began = $1
    ended = $2
    if (field("boundMs") == "null") unbounded = 1
    bound = greatest(bound, field("boundMs") + 0)
    source = field("source")
  }

  END {
    # Two clocks may drift apart by 100 ppm meanwhile.
    drift = (ended - began) * 0.1
    low -= drift
    high += drift
    if (low > high) {
      print "check-time: The samples contradict each other: one of the clocks was set meanwhile. Try again." > "/dev/stderr"
      exit 2
    }
    compare("The server", "this machine", low, high)

    fields = split(tracking, chrony, ",")
    checked = error == "" && fields >= 14 && chrony[14] != "Not synchronised" && chrony[1] != "7F7F0101"
    if (checked) {
      # chronyd counts a slow clock as positive.
      slow = chrony[5] * 1000
      error = (chrony[12] + chrony[11] / 2) * 1000
      compare("This machine", "UTC, as chronyd measures it,", -slow - error, -slow + error)
    }
    if (error != "") {
      low -= slow + error
      high -= slow - error
      compare("The server", "UTC", low, high)
    }

    if (unbounded) {
      print "The server states no bound: nothing to check."
      exit 0
    }
    gsub(/"/, "", source)
    printf "The server states ± %.6g ms (%s): ", bound, source
    if (error == "") print "not checked, as the error of this machine is unknown. Run chronyd, or give ERROR_MS."
    else if (low > bound || high < -bound) {
      printf "refuted, it is off by at least %.1f ms.\n", greatest(low, -high)
      exit 1
    }
    else if (low >= -bound && high <= bound) print "confirmed."
    else print "not refuted, though measured too coarsely to confirm it."
  }
'
